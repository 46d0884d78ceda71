import type { Page } from "@playwright/test";

import {
  branchPicker,
  branchTree,
  chooseBranch,
  newBranchBox,
  screen,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const treeOf = (page: Page) => branchTree(page);

async function openTree(page: Page): Promise<void> {
  await treeButton(page).click();
  await expect(treeOf(page).getByRole("treeitem").first()).toBeVisible();
}

test("pruning a branch that is streaming stops it, and Undo restores its text", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { said, send, message, log } = screen(page);
  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("a long answer, please");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  // An answer that is stopped before its first word leaves nothing to restore.
  await expect(log.locator('article[aria-busy="true"]')).toContainText(/\w{3}/u);
  await openTree(page);
  const branch = branchPicker(page);
  const name = await branch.inputValue();
  const card = treeOf(page).getByRole("treeitem", { name: new RegExp(`^${name}`, "u") });
  await card.focus();
  await page.keyboard.press("Delete");
  await expect(card).toHaveCount(0);
  await expect(branch).not.toHaveValue(name);
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeHidden();
  await page.reload();
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(branch).toHaveValue(name);
  await expect(said("assistant").last()).toContainText("Stopped here.");
});

test("one tab prunes what the other shows: the other says where it is, and loses nothing", async ({
  context,
}) => {
  const one = await context.newPage();
  await one.goto("/");
  await one.getByRole("link", { name: /^Example/u }).click();
  await chooseBranch(one, "cheaper-path");
  await expect(screen(one).said("user").last()).toContainText("forty seconds");
  const two = await context.newPage();
  await two.goto(one.url());
  await expect(screen(two).said("user").last()).toContainText("forty seconds");
  await screen(two).message.fill("a half-written thought");
  await openTree(one);
  await treeOf(one)
    .getByRole("treeitem", { name: /^cheaper-path/u })
    .focus();
  await one.keyboard.press("Delete");
  for (const page of [one, two]) {
    await expect(branchPicker(page)).not.toHaveValue(/cheaper-path/u);
    await expect(screen(page).articles.first()).toBeVisible();
  }
  // The other tab undoes the pruning, and the text in its box is still there.
  await two.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(branchPicker(two)).toHaveValue("cheaper-path");
  await expect(screen(two).message).toHaveValue("a half-written thought");
});
