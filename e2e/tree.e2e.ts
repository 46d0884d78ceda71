import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { screen } from "./support/page.ts";

async function openTree(page: Page) {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  const region = page.getByRole("region", { name: "Branch tree" });
  await expect(region.getByRole("treeitem").first()).toBeVisible();
  return {
    region,
    card: (name: string | RegExp) => region.getByRole("treeitem", { name }),
    outline: page.getByRole("tree", { name: "Outline" }),
    focused: region.locator('[role="treeitem"][tabindex="0"]'),
  };
}

test("shows the conversation as one tree in the canvas, and the same as an outline", async ({
  page,
}) => {
  const { region, card, outline } = await openTree(page);
  await expect(region.getByRole("application").getByRole("tree")).toHaveCount(1);
  await expect(card(/^main What/u)).toHaveAttribute("aria-selected", "true");
  await expect(card(/^cheaper-path/u)).toHaveAttribute("aria-setsize", "2");
  const drawn = await region.getByRole("treeitem").count();
  await expect(outline.getByRole("treeitem")).toHaveCount(drawn);
});

test("a card is only looked at until the person goes there", async ({ page }) => {
  const { card } = await openTree(page);
  const { said } = screen(page);
  await card(/^one-night/u).click();
  await expect(said("user").last()).toContainText("Could we do it all in one night");
  await expect(page.getByRole("combobox", { name: "Branches" })).toContainText("main");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(said("user").last()).toContainText("What should I look at here");
  await card(/^one-night/u).click();
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByRole("combobox", { name: "Branches" })).toContainText("one-night");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
});

test("is travelled, folded and acted on by keyboard alone", async ({ page }) => {
  const { region, card, focused } = await openTree(page);
  const { said, message } = screen(page);
  await card(/^main What/u).focus();
  await page.keyboard.press("Home");
  await expect(focused).toContainText("Our order ledger");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const choice = page.getByRole("menu", { name: "Which way?" });
  await expect(choice.getByRole("menuitem")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(choice).toBeHidden();
  await expect(focused).toContainText("one-night");
  await page.keyboard.press(" ");
  await expect(focused).toContainText("you");
  await page.keyboard.press("ArrowDown");
  await expect(focused).toContainText("one-night");
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("c");
  await expect(focused).toHaveAttribute("aria-expanded", "false");
  await expect(card(/^skeptic/u)).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(focused).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("End");
  await expect(focused).toContainText("main");
  await card(/^skeptic/u).focus();
  await page.keyboard.press("Enter");
  await expect(said("user").last()).toContainText("Argue against this plan");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Branches" })).toContainText("skeptic");
  await card(/^skeptic/u).focus();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog", { name: "Rename the branch" });
  await dialog.getByLabel("Name").fill("doubter");
  await page.keyboard.press("Enter");
  await expect(card(/^doubter/u)).toBeVisible();
  await card(/^doubter/u).focus();
  await page.keyboard.press("f");
  await expect(message).toBeFocused();
  await page.keyboard.press("Escape");
  await card(/^doubter/u).focus();
  await page.keyboard.press("Delete");
  await expect(card(/^doubter/u)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(/^doubter/u)).toBeVisible();
  await expect(region.getByRole("application").getByRole("tree")).toHaveCount(1);
});

test("lights up what a search finds, and what holds it", async ({ page }) => {
  const { card } = await openTree(page);
  await page.getByRole("button", { name: "Search the tree" }).click();
  const box = page.getByRole("searchbox", { name: "Search the tree" });
  await box.fill("one night");
  await expect(card(/^one-night/u)).toHaveAttribute("data-dim", "false");
  await expect(card(/^cheaper-path/u)).toHaveAttribute("data-dim", "true");
  await box.press("Enter");
  await expect(page.getByText(/^1 of/u)).toBeVisible();
  await box.press("Escape");
  await expect(card(/^cheaper-path/u)).toHaveAttribute("data-dim", "false");
});

test("folding and place are as they were after a reload", async ({ page }) => {
  const { region, card, outline } = await openTree(page);
  await card(/^cheaper-path/u).click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Unfold/u }).click();
  await expect(card(/^From exactly that division/u)).toHaveCount(1);
  const transform = region.locator(".react-flow__viewport");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForTimeout(600);
  const place = await transform.getAttribute("style");
  await page.reload();
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await expect(outline.getByRole("treeitem", { name: /^From exactly that/u })).toHaveCount(1);
  await expect(transform).toHaveAttribute("style", place ?? "");
});

test("with its card out of the picture the tree is still entered by Tab", async ({ page }) => {
  const { region, card, focused } = await openTree(page);
  await expect(card(/^main What/u)).toBeVisible();
  await region.locator(".react-flow__pane").hover();
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -900);
  await expect(focused).toHaveCount(0);
  const tree = region.getByRole("tree");
  await expect(tree).toHaveAttribute("tabindex", "0");
  await tree.focus();
  await expect(card(/^main What/u)).toBeFocused();
});
