import { expect, test } from "@playwright/test";

import { newConversation, screen } from "./support/page.ts";

test("a model suggests a title when asked, and the old one comes back by Undo", async ({
  page,
}) => {
  await page.goto("/");
  await newConversation(page);
  const { send, expectState } = screen(page);
  await send("how do branches work?");
  await expectState("idle");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("how do branches work?");
  await page.getByRole("button", { name: "Branch and conversation" }).click();
  await page.getByRole("menuitem", { name: "Suggest a title" }).click();
  await expect(title).toHaveText("About: how do branches work?");
  const notice = page.getByText("Renamed to “About: how do branches work?”.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(title).toHaveText("how do branches work?");
});
