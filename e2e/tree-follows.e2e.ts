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
  // The page is so low that the outline shows only some of its lines.
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

  // Enter on a card goes to its branch, and the keys go on from that card.
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

test("shows no text that is in view in the conversation beside it", async ({ page }) => {
  const { region, card } = await openTree(page);
  const reader = region.locator("[popover]");
  await expect(screen(page).said("user").last()).toBeInViewport();
  await card(/^main What/u).focus();
  await page.keyboard.press("Home");
  await expect(reader).toContainText("Our order ledger");
  await page.keyboard.press("End");
  await expect(card(/^main What/u)).toBeFocused();
  await expect(reader).toBeHidden();
  // A tree that lies over the conversation shows what cannot be read beneath it.
  await page.setViewportSize({ width: 900, height: 800 });
  await card(/^main What/u).hover();
  await expect(reader).toContainText("What should I look at here");
});

test("a card that is gone to does not lie under the canvas library's name", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 560 });
  const { region, outline } = await openTree(page);
  const name = region.locator(".react-flow__attribution");
  await expect(name).toBeVisible();
  await outline.locator('[tabindex="0"]').press("Home");
  const lines = await outline.getByRole("treeitem").count();
  for (let at = 0; at < lines; at += 1) {
    const gone = region.locator('[role="treeitem"][tabindex="0"]');
    await expect(gone).toBeInViewport({ ratio: 0.9 });
    const isClear = async () => {
      const [one, other] = await Promise.all([gone.boundingBox(), name.boundingBox()]);
      if (one === null || other === null) return false;
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
      return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y;
    };
    await expect.poll(isClear).toBe(true);
    await page.keyboard.press("ArrowDown");
  }
});
