import type { Locator, Page } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import {
  addConnection,
  branchPicker,
  branchTree,
  chooseBranch,
  newBranchBox,
  newConversation,
  screen,
  treeButton,
} from "./support/page.ts";
import { END, piece, registerLane } from "./support/scripted.ts";
import { manyConversations, seed } from "./support/seed.ts";
import { startStreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";

async function openTree(page: Page) {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  await treeButton(page).click();
  const region = branchTree(page);
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
  // The focused line is wholly in view, however low the outline is.
  await page.setViewportSize({ width: 1440, height: 700 });
  await outline.locator('[tabindex="0"]').press("End");
  const last = outline.getByRole("treeitem", { name: /^one-night/u });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("says what comes there while there are no messages, and has the cards back after Undo", async ({
  page,
}) => {
  await page.goto("./");
  const { send, expectState } = screen(page);
  await send("21 * 2");
  await expectState("idle");
  await treeButton(page).click();
  const cards = branchTree(page).getByRole("treeitem");
  await expect(cards).toHaveCount(1);
  await cards.focus();
  await page.keyboard.press("Delete");
  const panel = page.locator("#panel");
  await expect(panel.getByText("No messages yet")).toBeVisible();
  await expect(panel.getByRole("treeitem")).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Fill the screen" })).toBeVisible();
  // The keys lead into the panel and out of it as with cards.
  await screen(page).message.focus();
  await page.keyboard.press("Control+Shift+E");
  await expect(panel.getByRole("tabpanel")).toBeFocused();
  await page.keyboard.press("Control+Shift+E");
  await expect(panel).toBeHidden();
  await expect(screen(page).message).toBeFocused();
  await page.keyboard.press("Control+Shift+E");
  await expect(panel.getByRole("tabpanel")).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(cards).toHaveCount(1);
  await expect(cards).toBeFocused();
});

test("a card is only previewed until the person goes there", async ({ page }) => {
  const { card } = await openTree(page);
  const { said } = screen(page);
  await card(/^one-night/u).click();
  await expect(said("user").last()).toContainText("Could we do it all in one night");
  await expect(branchPicker(page)).toHaveValue(/main/u);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(said("user").last()).toContainText("What should I look at here");
  await card(/^one-night/u).click();
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(branchPicker(page)).toHaveValue(/one-night/u);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
});

test("a branch that is answering is previewed with its answer as it comes", async ({ page }) => {
  const server = await startStreamServer();
  const lane = await registerLane(server, [
    { steps: [{ text: piece("First.") + END }] },
    { steps: [{ text: piece("Half of") }], after: "hang" },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState } = screen(page);
  await send("tell me");
  await expectState("idle");
  await said("assistant").last().getByRole("button", { name: "Fork from here" }).click();
  await send("And the harbours?");
  await expect(said("assistant").last()).toContainText("Half of");
  await chooseBranch(page, "main");
  await expect(said("assistant").last()).toContainText("First.");
  await treeButton(page).click();
  const region = branchTree(page);
  await region.getByRole("treeitem", { name: /^harbours/u }).click();
  await expect(page.getByRole("button", { name: "Go there" })).toBeVisible();
  await expect(said("assistant").last()).toContainText("Half of");
  await expect(branchPicker(page)).toHaveValue("main");
  await server.stop();
});

test("can be navigated, folded and used by keyboard alone", async ({ page }) => {
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
  await expect(branchPicker(page)).toHaveValue(/skeptic/u);
  await card(/^skeptic/u).focus();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog", { name: "Rename branch" });
  await dialog.getByLabel("Name").fill("doubter");
  await page.keyboard.press("Enter");
  await expect(card(/^doubter/u)).toBeVisible();
  await card(/^doubter/u).focus();
  await page.keyboard.press("f");
  await expect(message).toBeFocused();
  await page.keyboard.press("Escape");
  await card(/^doubter/u).focus();
  // A key that is held deletes one card and not the next ones as well, so one Undo brings all back.
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down("Delete");
  await page.keyboard.up("Delete");
  await expect(card(/^doubter/u)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(/^doubter/u)).toBeVisible();
  await expect(region.getByRole("application").getByRole("tree")).toHaveCount(1);
});

test("after Delete the focus is beside what was deleted, and not on the branch in view", async ({
  page,
}) => {
  const { card, focused } = await openTree(page);
  const viewed = await branchPicker(page).inputValue();
  const beside = await card(/^cheaper-path/u).getAttribute("aria-setsize");
  expect(beside).toBe("2");
  await card(/^cheaper-path/u).focus();
  await page.keyboard.press("Delete");
  await expect(card(/^cheaper-path/u)).toHaveCount(0);
  await expect(focused).toBeFocused();
  await expect(focused).not.toHaveAttribute("aria-selected", "true");
  await expect(branchPicker(page)).toHaveValue(viewed);
});

test("highlights what a search finds, and what contains it", async ({ page }) => {
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

test("folding and position are restored after a reload", async ({ page }) => {
  const { region, card, outline } = await openTree(page);
  await card(/^cheaper-path/u).click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Unfold/u }).click();
  await expect(card(/^From exactly that division/u)).toHaveCount(1);
  const transform = region.locator(".react-flow__viewport");
  await page.getByRole("button", { name: "Zoom in" }).click();
  // The tree's place is stored when the animation ends.
  const stored = async () =>
    (await tablesOf(page, ["settings"])).settings.map((row) => String(row["key"]));
  await expect.poll(stored).toContainEqual(expect.stringMatching(/^tree:.*:viewport$/u));
  const place = await transform.getAttribute("style");
  await page.reload();
  await expect(outline.getByRole("treeitem", { name: /^From exactly that/u })).toHaveCount(1);
  await expect(transform).toHaveAttribute("style", place ?? "");
});

test("with its card out of view the tree can still be entered by Tab", async ({ page }) => {
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

/** How many cards are cut off by the edge of the canvas, or covered by its buttons. */
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

/** The least zoom at which a card's title has 11 px. */
const READABLE = 0.88;

test("a small tree is all in view wherever it can be read, until it is moved", async ({ page }) => {
  const { region, outline } = await openTree(page);
  /** The example's cards. */
  const all = 11;
  await expect(outline.getByRole("treeitem")).toHaveCount(all);
  const fill = page.getByRole("button", { name: "Fill the screen" });
  const map = region.locator(".react-flow__minimap");
  const expectAll = async () => {
    await expect(region.getByRole("treeitem")).toHaveCount(all);
    await expect.poll(() => cutOff(region)).toBe(0);
    await expect(map).toBeHidden();
  };
  await expectAll();
  const beside = await zoomOf(region);
  // Clicking a card does not move the tree.
  await region.getByRole("treeitem", { name: /^one-night/u }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("button", { name: "Back", exact: true })).toBeHidden();
  await fill.click();
  await expect.poll(() => zoomOf(region)).not.toBe(beside);
  await expectAll();
  // Nothing lies over the cards, and what is previewed can be read beside them.
  await region.getByRole("treeitem", { name: /^one-night/u }).click();
  const text = page.getByRole("log").getByText("01:30 load, build indexes");
  await expect(text).toBeInViewport();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(text).toBeHidden();
  await expectAll();
  // The button has the focus, so it gets the key.
  await fill.press("Escape");
  await expect(fill).toHaveAttribute("aria-pressed", "false");
  await fill.click();
  await region.locator('[role="treeitem"][tabindex="0"]').press("Escape");
  await expect.poll(() => zoomOf(region)).toBe(beside);
  await page.setViewportSize({ width: 1180, height: 860 });
  await expect.poll(() => zoomOf(region)).not.toBe(beside);
  await expectAll();
  // With less room, the tree is panned rather than drawn too small to be read.
  await page.setViewportSize({ width: 1024, height: 600 });
  await expect.poll(() => cutOff(region)).toBeGreaterThan(0);
  await expect(map).toBeVisible();
  expect(Number(await zoomOf(region))).toBeGreaterThanOrEqual(READABLE);
  await page.setViewportSize({ width: 1180, height: 860 });
  await expectAll();

  // A chosen position stays, except while the tree fills the screen.
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "Zoom in" }).click();
    expect(Number(await zoomOf(region))).toBeGreaterThan(1.4);
  }).toPass();
  await expect(map).toBeVisible();
  await fill.click();
  await expect(fill).toHaveAttribute("aria-pressed", "true");
  const panel = page.getByRole("complementary", { name: "Side panel" });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBeGreaterThan(1180 * 0.6);
  await expectAll();
  await fill.click();
  await expect.poll(async () => Number(await zoomOf(region))).toBeGreaterThan(1.4);
  await expect.poll(() => cutOff(region)).toBeGreaterThan(0);
  // One button fits the tree again.
  await page.getByRole("button", { name: "Fit the tree" }).click();
  await expectAll();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => zoomOf(region)).toBe(beside);
  await expectAll();
});

for (const width of [1440, 900]) {
  test(`a card's text is shown beside the tree, not over it: ${width} px wide`, async ({
    page,
  }) => {
    const { region } = await openTree(page);
    await page.setViewportSize({ width, height: 800 });
    const text = region.getByText("01:30 load, build indexes");
    await region.getByRole("treeitem", { name: /^one-night/u }).hover();
    await expect(text).toBeVisible();
    const reader = region.locator("[popover]");
    const isApart = async () => {
      const [canvas, shown] = await Promise.all([region.boundingBox(), reader.boundingBox()]);
      return shown !== null && canvas !== null && shown.x + shown.width <= canvas.x;
    };
    await expect.poll(isApart).toBe(true);
    await page.mouse.move(5, 5);
    await expect(text).toBeHidden();
  });
}

test("a tree that grows stays in view as far as it can be read", async ({ page }) => {
  await page.goto("./");
  await newConversation(page);
  const { send, expectState, said, message } = screen(page);
  await send("hello");
  await expect(said("assistant")).toHaveCount(1);
  await expectState("idle");
  await treeButton(page).click();
  const region = branchTree(page);
  const cards = region.getByRole("treeitem");
  const selected = region.locator('[role="treeitem"][aria-selected="true"]');
  await expect(cards).toHaveCount(1);
  for (const [turn, words] of ["one way", "another way"].entries()) {
    await said("user").first().hover();
    await said("user").first().getByRole("button", { name: "Fork from here" }).click();
    await expect(newBranchBox(page)).toBeVisible();
    await message.fill(words);
    await page.keyboard.press("Enter");
    // Cards out of view are not in the page, so only the first fork's can be counted.
    if (turn === 0) await expect(cards).toHaveCount(3);
    await expect(selected).toContainText(words);
    // Wait until it is sent: the next fork at the same message has the same draft.
    await expect(message).toHaveValue("");
    await expect(newBranchBox(page)).toBeHidden();
    if (turn === 0) await expect.poll(() => cutOff(region)).toBe(0);
  }
  // Three lanes would be too small in the panel, so only the new one is in view, at a readable size.
  await expect(selected).toBeInViewport({ ratio: 1 });
  expect(Number(await zoomOf(region))).toBeGreaterThanOrEqual(READABLE);
});

test("is entered by its key, and left by it", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { message } = screen(page);
  await expect(message).toBeFocused();
  await page.keyboard.press("Control+Shift+E");
  const region = branchTree(page);
  await expect(region.getByRole("treeitem", { name: /^main What/u })).toBeFocused();
  await expect(region.getByRole("link", { name: "React Flow" })).toHaveAttribute("tabindex", "-1");
  await page.keyboard.press("Home");
  await expect(region.getByRole("treeitem", { name: /^Our order ledger/u })).toBeFocused();
  // From the composer the keys lead back into the open tree.
  await message.focus();
  await page.keyboard.press("Control+Shift+E");
  await expect(region.getByRole("treeitem", { name: /^Our order ledger/u })).toBeFocused();

  // An open menu's keys choose its items.
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "Go there" })).toBeVisible();
  await page.keyboard.press("m");
  const several = page.getByRole("dialog", { name: /models/u });
  await expect(several).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(several).toBeHidden();
  await message.focus();
  await page.keyboard.press("Control+Shift+E");
  await expect(region.getByRole("treeitem", { name: /^Our order ledger/u })).toBeFocused();
  await page.keyboard.press("Control+Shift+E");
  await expect(region).toBeHidden();
  await expect(message).toBeFocused();

  // A message in the transcript needs no "Go there".
  await screen(page).articles.last().getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Regenerate" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Go there" })).toHaveCount(0);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 380, height: 780 }, hasTouch: true, isMobile: true });

  async function openNarrowTree(page: Page) {
    await page.goto("./");
    await page.getByRole("button", { name: "Show conversations" }).click();
    await page.getByRole("link", { name: /^Example/u }).click();
    await treeButton(page).click();
    const region = branchTree(page);
    await expect(region.getByRole("treeitem").first()).toBeVisible();
    return region;
  }

  test("a card is previewed, gone to and forked from in the tree itself", async ({ page }) => {
    const region = await openNarrowTree(page);
    const branch = branchPicker(page);
    await region.getByRole("treeitem", { name: /^one-night/u }).tap();
    const foot = page.getByRole("group", { name: "Previewing one-night" });
    await expect(foot.getByRole("button", { name: "Fork here" })).toBeInViewport({ ratio: 1 });
    await expect(region.getByText("01:30 load, build indexes")).toBeVisible();
    await foot.getByRole("button", { name: "Back", exact: true }).tap();
    await expect(foot).toBeHidden();
    await expect(region.getByText("01:30 load, build indexes")).toBeHidden();
    await region.getByRole("treeitem", { name: /^one-night/u }).tap();
    await foot.getByRole("button", { name: "Go there" }).tap();
    await expect(region).toBeHidden();
    await expect(branch).toHaveValue("one-night");

    await treeButton(page).click();
    // At a readable size the whole tree does not fit here, so the person asks for all of it.
    await page.getByRole("button", { name: "Fit the tree" }).tap();
    await region.getByRole("treeitem", { name: /^skeptic/u }).tap();
    await page
      .getByRole("group", { name: "Previewing skeptic" })
      .getByRole("button", { name: "Fork here" })
      .tap();
    await expect(region).toBeHidden();
    await expect(newBranchBox(page)).toBeVisible();
  });

  test("Back closes the panel first, and changes nothing else", async ({ page }) => {
    const region = await openNarrowTree(page);
    await page.goBack();
    await expect(region).toBeHidden();
    const branch = branchPicker(page);
    await expect(branch).toHaveValue("main");

    // If another branch was made active in the tree, it stays in view when the panel closes.
    await treeButton(page).click();
    await region.getByRole("treeitem", { name: /^one-night/u }).tap();
    await page
      .getByRole("group", { name: "Previewing one-night" })
      .getByRole("button", { name: "Go there" })
      .tap();
    await expect(region).toBeHidden();
    await expect(branch).toHaveValue("one-night");
    await expect(page).toHaveURL(/one-night$/u);
    await treeButton(page).click();
    await expect(region).toBeVisible();
    await page.getByRole("button", { name: "Close panel" }).click();
    await expect(region).toBeHidden();
    await expect(page).toHaveURL(/one-night$/u);
    await expect.poll(() => page.evaluate(() => window.history.state as unknown)).toBe("beneath");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "New conversation" })).toBeVisible();
  });
});

test("in the least panel its tabs stay on one line, and the current line of the outline is not at its edge", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  const { outline } = await openTree(page);
  const separator = page.getByRole("separator", { name: "Panel width" });
  await separator.press("Home");
  await expect(separator).toHaveAttribute("aria-valuenow", "340");
  const buttons = [
    page.getByRole("tab", { name: "Tree", exact: true }),
    page.getByRole("button", { name: "Close panel" }),
  ];
  const [tab, close] = await Promise.all(buttons.map((button) => button.boundingBox()));
  expect(close?.y).toBeLessThan((tab?.y ?? 0) + (tab?.height ?? 0));

  const lines = outline.getByRole("treeitem");
  await lines.first().press("Home");
  const seen = { ratio: 1 };
  for (let at = 0; at < 7; at += 1) {
    await page.keyboard.press("ArrowDown");
    await expect(lines.nth(at + 1)).toBeFocused();
    await expect(lines.nth(at + 2)).toBeInViewport(seen);
  }
  await page.keyboard.press("End");
  await expect(lines.last()).toBeFocused();
  const space = () =>
    lines.last().evaluate((line) => {
      const list = line.closest("[role=tree]")?.parentElement?.getBoundingClientRect();
      return Math.round((list?.bottom ?? 0) - line.getBoundingClientRect().bottom);
    });
  await expect.poll(space).toBe(8);
});

test("the mark of a card that is at work does not lie on its words", async ({ page }) => {
  await page.goto("./");
  const { message, send, said } = screen(page);
  await expect(message).toBeEditable();
  const rows = manyConversations(1, 1_000_000);
  const name = "a-branch-with-a-name-that-is-longer-than-its-card";
  const named = (table: string, as: object) =>
    (rows[table] ?? []).map((row) => ({ ...(row as object), ...as }));
  await seed(page, {
    ...rows,
    contexts: named("contexts", { activeBranchName: name }),
    branches: named("branches", { name }),
  });
  await page.goto("./#/c/c0");
  await expect(said("user")).toHaveCount(1);
  await send("stall");
  await expect(said("assistant").last()).not.toBeEmpty();
  await treeButton(page).click();
  const region = branchTree(page);
  const card = region.getByRole("treeitem").filter({ hasText: "answering" });
  const isClear = await card.evaluate((item) => {
    const mark = item.querySelector("span > [aria-hidden]")?.getBoundingClientRect();
    const words = item.querySelector("span > span")?.getBoundingClientRect();
    return mark !== undefined && words !== undefined && words.right <= mark.left;
  });
  expect(isClear).toBe(true);
});
