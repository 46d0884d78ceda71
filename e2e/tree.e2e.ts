import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { newConversation, screen } from "./support/page.ts";

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

/** How many cards are cut off by the edge of the canvas, or lie under its buttons. */
function cutOff(region: Locator): Promise<number> {
  return region.evaluate((canvas) => {
    const frame = canvas.getBoundingClientRect();
    const buttons = canvas.querySelector('[aria-label="Zoom"]')?.getBoundingClientRect();
    const cards = [...canvas.querySelectorAll('[role="treeitem"]')].map((card) =>
      card.getBoundingClientRect(),
    );
    return cards.filter(
      (card) =>
        card.left < frame.left ||
        card.right > frame.right ||
        card.top < frame.top ||
        card.bottom > (buttons?.top ?? frame.bottom),
    ).length;
  });
}

const zoomOf = async (region: Locator) =>
  /scale\(([\d.]+)\)/u.exec(
    (await region.locator(".react-flow__viewport").getAttribute("style")) ?? "",
  )?.[1];

test("all of a small tree is in view, however large the panel, until a place is chosen", async ({
  page,
}) => {
  const { region, outline } = await openTree(page);
  const all = await outline.getByRole("treeitem").count();
  const fill = page.getByRole("button", { name: "Fill the screen" });
  const map = region.locator(".react-flow__minimap");
  const expectAll = async () => {
    await expect(region.getByRole("treeitem")).toHaveCount(all);
    await expect.poll(() => cutOff(region)).toBe(0);
    await expect(map).toBeHidden();
  };
  await expectAll();
  const beside = await zoomOf(region);
  // To press a card is not to move the tree.
  await region.getByRole("treeitem", { name: /^one-night/u }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("button", { name: "Back" })).toBeHidden();
  await fill.click();
  await expect.poll(() => zoomOf(region)).not.toBe(beside);
  await expectAll();
  await fill.click();
  await expect.poll(() => zoomOf(region)).toBe(beside);
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect.poll(() => zoomOf(region)).not.toBe(beside);
  await expectAll();

  // A place that was chosen stays.
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "Zoom in" }).click();
    expect(Number(await zoomOf(region))).toBeGreaterThan(1.4);
  }).toPass();
  await expect(map).toBeVisible();
  await fill.click();
  await expect(fill).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => cutOff(region)).toBeGreaterThan(0);
  await fill.click();
  // The way back is one button.
  await page.getByRole("button", { name: "Fit the tree" }).click();
  await expectAll();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => zoomOf(region)).toBe(beside);
  await expectAll();
});

test("a tree that grows stays in view", async ({ page }) => {
  await page.goto("./");
  await newConversation(page);
  const { send, expectState, said, message } = screen(page);
  await send("hello");
  await expect(said("assistant")).toHaveCount(1);
  await expectState("idle");
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  const region = page.getByRole("region", { name: "Branch tree" });
  const cards = region.getByRole("treeitem");
  await expect(cards).toHaveCount(1);
  for (const [turn, words] of ["one way", "another way"].entries()) {
    await said("user").first().hover();
    await said("user").first().getByRole("button", { name: "Fork from here" }).click();
    await message.fill(words);
    await page.keyboard.press("Enter");
    await expect(cards).toHaveCount(turn + 3);
    await expect.poll(() => cutOff(region)).toBe(0);
  }
});

test("is entered by its key, and left by it", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { message } = screen(page);
  await expect(message).toBeFocused();
  await page.keyboard.press("Control+Shift+E");
  const region = page.getByRole("region", { name: "Branch tree" });
  await expect(region.getByRole("treeitem", { name: /^main What/u })).toBeFocused();
  await expect(region.getByRole("link", { name: "React Flow" })).toHaveAttribute("tabindex", "-1");
  await page.keyboard.press("Home");
  await expect(region.getByRole("treeitem", { name: /^Our order ledger/u })).toBeFocused();
  await page.keyboard.press("Control+Shift+E");
  await expect(region).toBeHidden();
  await expect(message).toBeFocused();
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 380, height: 780 }, hasTouch: true, isMobile: true });

  async function openNarrowTree(page: Page) {
    await page.goto("./");
    await page.getByRole("button", { name: "Show conversations" }).click();
    await page.getByRole("link", { name: /^Example/u }).click();
    await page.getByRole("button", { name: "Tree", exact: true }).click();
    const region = page.getByRole("region", { name: "Branch tree" });
    await expect(region.getByRole("treeitem").first()).toBeVisible();
    return region;
  }

  test("a card is read, gone to and forked from in the tree itself", async ({ page }) => {
    const region = await openNarrowTree(page);
    const branch = page.getByRole("combobox", { name: "Branches" }).locator("option:checked");
    await region.getByRole("treeitem", { name: /^one-night/u }).tap();
    const foot = page.getByRole("group", { name: "Looking at one-night" });
    await expect(foot.getByRole("button", { name: "Fork here" })).toBeInViewport({ ratio: 1 });
    await expect(region.getByText("01:30 load, build indexes")).toBeVisible();
    await foot.getByRole("button", { name: "Back" }).tap();
    await expect(foot).toBeHidden();
    await expect(region.getByText("01:30 load, build indexes")).toBeHidden();
    await region.getByRole("treeitem", { name: /^one-night/u }).tap();
    await foot.getByRole("button", { name: "Go there" }).tap();
    await expect(region).toBeHidden();
    await expect(branch).toHaveText("one-night");

    await page.getByRole("button", { name: "Tree", exact: true }).click();
    await region.getByRole("treeitem", { name: /^skeptic/u }).tap();
    await page
      .getByRole("group", { name: "Looking at skeptic" })
      .getByRole("button", { name: "Fork here" })
      .tap();
    await expect(region).toBeHidden();
    await expect(page.getByRole("textbox", { name: "New branch" })).toBeVisible();
  });

  test("Back closes the panel first, and changes nothing else", async ({ page }) => {
    const region = await openNarrowTree(page);
    await page.goBack();
    await expect(region).toBeHidden();
    const branch = page.getByRole("combobox", { name: "Branches" }).locator("option:checked");
    await expect(branch).toHaveText("main");

    // The branch may be another by then: it stays in view.
    await page.getByRole("button", { name: "Tree", exact: true }).click();
    await region.getByRole("treeitem", { name: /^one-night/u }).tap();
    await page
      .getByRole("group", { name: "Looking at one-night" })
      .getByRole("button", { name: "Go there" })
      .tap();
    await expect(region).toBeHidden();
    await expect(branch).toHaveText("one-night");
    await expect(page).toHaveURL(/one-night$/u);
    await page.getByRole("button", { name: "Tree", exact: true }).click();
    await expect(region).toBeVisible();
    await page.getByRole("button", { name: "Close the panel" }).click();
    await expect(region).toBeHidden();
    await expect(page).toHaveURL(/one-night$/u);
    await expect.poll(() => page.evaluate(() => window.history.state as unknown)).toBe("beneath");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "New conversation" })).toBeVisible();
  });
});
