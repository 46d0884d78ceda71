import type { Page } from "@playwright/test";

import { branchPicker, branchTree, chooseBranch, screen, treeButton } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

async function openTree(page: Page) {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  await treeButton(page).click();
  const region = branchTree(page);
  await expect(region.getByRole("treeitem").first()).toBeVisible();
  return {
    region,
    card: (name: RegExp) => region.getByRole("treeitem", { name }),
    outline: page.getByRole("tree", { name: "Outline" }),
  };
}

test("goes along to another branch, unless the person stands on a card of it", async ({ page }) => {
  // So low that the outline shows a part of its lines.
  await page.setViewportSize({ width: 1440, height: 560 });
  const { region, card, outline } = await openTree(page);
  const { message } = screen(page);
  const stop = (tree: typeof region) => tree.locator('[role="treeitem"][tabindex="0"]');
  await card(/^main What/u).focus();
  await page.keyboard.press("Home");
  await expect(card(/^Our order ledger/u)).toBeFocused();

  await chooseBranch(page, "one-night");
  await expect(branchPicker(page)).toHaveValue("one-night");
  await expect(stop(region)).toContainText("one-night");
  await expect(stop(outline)).toContainText("one-night");
  await expect(stop(outline)).toBeInViewport({ ratio: 1 });
  await message.focus();
  await page.keyboard.press("Control+Shift+E");
  await expect(card(/^one-night/u)).toBeFocused();

  // From its card one goes to a branch, and goes on from there.
  await page.setViewportSize({ width: 1440, height: 900 });
  await card(/^skeptic/u).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  const parent = await stop(region).getAttribute("data-key");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(branchPicker(page)).not.toHaveValue("one-night");
  await expect(stop(region)).toHaveAttribute("data-key", parent ?? "");
  await expect(stop(region)).toBeFocused();
});
