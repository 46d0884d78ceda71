import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { conversationList, newConversation, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** The link of a conversation in the list, with what is said beside it. */
const listed = (page: Page, title: string) =>
  conversationList(page)
    .locator("div", { has: page.getByRole("link", { name: title }) })
    .last();

test("what waits or has failed in other conversations is known after a reload, and in every tab", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await askFirst(page);
  const { send, approval, expectState, said } = screen(page);
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  await newConversation(page);
  await send("error 401");
  await expectState("failed");
  await newConversation(page);
  await send("help");
  // A branch is also at rest before its run begins.
  await expect(said("assistant")).toHaveCount(1);
  await expectState("idle");
  await page.reload();
  await expect(listed(page, "What is 6 * 7?")).toContainText("waiting for you");
  await expect(listed(page, "error 401")).toContainText("failed");
  await expect(listed(page, "help")).not.toContainText(/waiting|failed|running/u);
  await expect(page).toHaveTitle(/^\(1\) /u);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(listed(other, "What is 6 * 7?")).toContainText("waiting for you");
  await expect(other).toHaveTitle(/^\(1\) /u);

  await page.getByRole("link", { name: "What is 6 * 7?" }).click();
  await expect(approval).toBeVisible();
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
  for (const tab of [page, other]) {
    await expect(listed(tab, "What is 6 * 7?")).not.toContainText("waiting");
    await expect(tab).toHaveTitle(/^[^(]/u);
  }
});
