import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { screen } from "./support/page.ts";

const treeOf = (page: Page) => page.getByRole("region", { name: "Branch tree" });

async function openTree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await expect(treeOf(page).getByRole("treeitem").first()).toBeVisible();
}

test("pruning a branch that is streaming stops it, and Undo brings back what it had said", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { said, send, message, log } = screen(page);
  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "Fork from here" }).click();
  await send("a long answer, please");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  // What is stopped before its first word leaves nothing to bring back.
  await expect(log.locator('article[aria-busy="true"]')).toContainText(/\w{3}/u);
  await openTree(page);
  const branch = page.getByRole("combobox", { name: "Branches" });
  const name = (await branch.locator("option:checked").textContent()) ?? "";
  const card = treeOf(page).getByRole("treeitem", { name: new RegExp(`^${name}`, "u") });
  await card.focus();
  await page.keyboard.press("Delete");
  await expect(card).toHaveCount(0);
  await expect(branch.locator("option:checked")).not.toHaveText(name);
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeHidden();
  await page.reload();
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(branch.locator("option:checked")).toHaveText(name);
  await expect(said("assistant").last()).toContainText("Stopped here.");
});

test("one tab prunes what the other shows: the other says where it is, and loses nothing", async ({
  context,
}) => {
  const one = await context.newPage();
  await one.goto("/");
  await one.getByRole("link", { name: /^Example/u }).click();
  const branches = one.getByRole("combobox", { name: "Branches" });
  await branches.selectOption({ label: "cheaper-path" });
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
    await expect(page.getByRole("combobox", { name: "Branches" })).not.toContainText(
      "cheaper-path",
    );
    await expect(screen(page).articles.first()).toBeVisible();
  }
  // The other tab takes it back, and its words are still there.
  await two.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(two.getByRole("combobox", { name: "Branches" })).toContainText("cheaper-path");
  await expect(
    two.getByRole("combobox", { name: "Branches" }).locator("option:checked"),
  ).toHaveText("cheaper-path");
  await expect(screen(two).message).toHaveValue("a half-written thought");
});
