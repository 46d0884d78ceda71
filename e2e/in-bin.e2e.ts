import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { holdScript } from "./support/hold-script.ts";
import { newConversation, screen } from "./support/page.ts";

const notice = (page: Page) => page.getByRole("region", { name: "In the bin" });

async function deleteFirst(page: Page, title: string): Promise<void> {
  const list = page.getByRole("navigation", { name: "Conversations" });
  await list.getByRole("button", { name: `More options for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: title })).toBeHidden();
}

test("P12: a deleted conversation is only read in another tab, and goes on with its draft once restored", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState } = screen(page);
  await send("keep me");
  await expectState("idle");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("This conversation is active in another tab")).toBeVisible();
  const there = screen(other);
  await there.message.fill("not sent yet");
  await expect(there.said("assistant").getByRole("button", { name: "Regenerate" })).toHaveCount(1);

  await page.bringToFront();
  await deleteFirst(page, "keep me");
  await expect(notice(other)).toBeVisible();
  await expect(there.message).toHaveCount(0);
  await expect(there.said("user")).toContainText("keep me");
  // Nor is anything offered that would be refused.
  await expect(there.said("assistant").getByRole("button", { name: "Regenerate" })).toHaveCount(0);
  await there.said("assistant").getByRole("button", { name: "More", exact: true }).click();
  const offered = other.getByRole("menuitem");
  await expect(offered.filter({ hasText: "Copy text" })).toBeVisible();
  await expect(offered.filter({ hasText: /Fork|Regenerate|Delete/u })).toHaveCount(0);
  await other.keyboard.press("Escape");
  await other.keyboard.press("Control+Shift+F");
  await expect(
    other.getByText("This conversation is in the bin. Restore it to go on."),
  ).toBeVisible();
  await expect(there.said("assistant")).toBeVisible();

  await other.bringToFront();
  await other.reload();
  await expect(notice(other)).toBeVisible();
  await expect(there.said("user")).toContainText("keep me");
  await expect(there.message).toHaveCount(0);

  await notice(other).getByRole("button", { name: "Restore" }).click();
  await expect(there.message).toHaveValue("not sent yet");
  await expect(there.message).toBeFocused();
  await expect(
    page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: "keep me" }),
  ).toBeVisible();
  await there.send("not sent yet");
  await expect(there.said("user")).toHaveCount(2);
});

test("what is typed before the app is there stays for a conversation that turns out to be in the bin", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, message } = screen(page);
  await send("keep me");
  await expectState("idle");
  const address = page.url();
  await deleteFirst(page, "keep me");

  const release = await holdScript(page);
  await page.goto("about:blank");
  // As a link in the list leads there: without its branch.
  await page.goto(address.replace(/\/main$/u, ""), { waitUntil: "commit" });
  await message.pressSequentially("not sent yet");
  release();
  await expect(notice(page)).toBeVisible();
  // Another draft meanwhile.
  await newConversation(page);
  await message.fill("something else");
  await page.getByRole("link", { name: /^Example/u }).click();
  await page.goto(address);
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(message).toHaveValue("not sent yet");
  await page.reload();
  await expect(message).toHaveValue("not sent yet");
});
