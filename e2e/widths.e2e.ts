import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import {
  branchTree,
  conversationList,
  modelBox,
  screen,
  settingsDialog,
  treeButton,
} from "./support/page.ts";
import { manyConversations, seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/** The transcript's minimum width beside the list (px). */
const LEAST_TRANSCRIPT = 420;

const panel = (page: Page) => page.getByRole("complementary", { name: "Side panel" });
const card = (page: Page) => branchTree(page).getByRole("treeitem").first();

async function openExample(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
}

/** Runs in the page: elements that are wider than their box and visible outside it. */
function overflowing(): string[] {
  const drawn = "svg, pre, table, math, .react-flow";
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element.checkVisibility() && element.closest(drawn) === null)
    .filter((element) => {
      const { overflowX, display, position } = getComputedStyle(element);
      const holds = overflowX === "visible" && display !== "inline" && position !== "absolute";
      return holds && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    })
    .map(({ tagName, className, scrollWidth, clientWidth }) =>
      [tagName, className, scrollWidth, clientWidth].join(" "),
    );
}

async function expectRoom(page: Page, least: number): Promise<void> {
  expect(await page.evaluate(overflowing)).toEqual([]);
  const { log, message } = screen(page);
  expect((await log.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(least);
  const send = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
  const form = await message.locator("xpath=ancestor::form").boundingBox();
  const right = (box: typeof send) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(right(send)).toBeLessThan(right(form));
  const model = modelBox(page);
  const isWhole = await model.evaluate((field) => field.scrollWidth <= field.clientWidth + 1);
  expect(isWhole).toBe(true);
}

for (const width of [1440, 1101, 1100, 1024, 900, 768, 700, 380]) {
  test(`nothing overflows, with and without the panel: ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    if (width <= 700) {
      await page.goto("/");
      await page.getByRole("button", { name: "Show conversations" }).click();
      await page.getByRole("link", { name: /^Example/u }).click();
      await expect(screen(page).articles.last()).toBeVisible();
    } else await openExample(page);
    const least = Math.min(LEAST_TRANSCRIPT, width);
    await expectRoom(page, least);
    await treeButton(page).click();
    await expect(card(page)).toBeVisible();
    // The transcript keeps its width while it is covered, so that nothing moves when it is uncovered.
    await expectRoom(page, least);
    if (width <= 700) expect(await panel(page).boundingBox()).toMatchObject({ x: 0, width });
  });
}

test("at 1024 px the list gives way to the panel, and one can write beside it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openExample(page);
  const list = conversationList(page);
  await expect(list).toBeVisible();
  await treeButton(page).click();
  await expect(card(page)).toBeVisible();
  await expect(list).toBeHidden();
  await screen(page).message.fill("beside the tree");
  await expect(screen(page).message).toBeFocused();
  // The list comes over the page, and back to its place with the panel closed.
  await page.getByRole("button", { name: "Show conversations" }).click();
  await expect(list).toBeVisible();
  await expectNoBarrier(page, "the list over transcript and panel");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await treeButton(page).click();
  await expect(list).toBeVisible();
  await expect(screen(page).message).toHaveValue("beside the tree");
});

test("the widest list leaves room for the transcript", async ({ page }) => {
  await openExample(page);
  await page.getByRole("separator", { name: "Sidebar width" }).press("End");
  await treeButton(page).click();
  for (const width of [1440, 1101, 1100, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoom(page, LEAST_TRANSCRIPT);
  }
  await page.getByRole("button", { name: "Close panel" }).click();
  for (const width of [1100, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoom(page, LEAST_TRANSCRIPT);
  }
});

test.describe("where the panel covers the transcript", () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await openExample(page);
    await treeButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(card(page)).toBeVisible();
  });

  test("it has the focus, which Escape returns", async ({ page }) => {
    await expect(panel(page)).toBeFocused();
    // What is covered gets no focus.
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator("main [inert] :focus, nav :focus")).toHaveCount(0);
    await panel(page).focus();
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("tab", { name: "Tree" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(treeButton(page)).toBeFocused();
  });

  test("Escape leaves a preview first, then closes the panel", async ({ page }) => {
    const region = branchTree(page);
    await region.getByRole("treeitem", { name: /^one-night/u }).click();
    const foot = page.getByRole("group", { name: "Previewing one-night" });
    await expect(foot).toBeVisible();
    await region.getByRole("treeitem", { name: /^one-night/u }).focus();
    await page.keyboard.press("Escape");
    await expect(foot).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
  });

  test("Back closes it, and so does a click beside it", async ({ page }) => {
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await treeButton(page).click();
    await expect(panel(page)).toBeVisible();
    await page.mouse.click(300, 400);
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: /^Example/u })).toBeVisible();
  });

  test("it moves beside the transcript as soon as there is room", async ({ page }) => {
    await page.setViewportSize({ width: 1300, height: 800 });
    await expect(page.getByRole("separator", { name: "Panel width" })).toBeVisible();
    await screen(page).message.click();
    await expect(screen(page).message).toBeFocused();
  });
});

test("the open panel stays open through a reload, and its screen has no barrier", async ({
  page,
}) => {
  await openExample(page);
  await treeButton(page).click();
  await panel(page).getByRole("tab", { name: "Request" }).click();
  await page.reload();
  const tab = panel(page).getByRole("tab", { name: "Request" });
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(panel(page).getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expectNoBarrier(page, "request panel", ["heading-order", "region"]);
});

test("the ways in keep their places while the example is coming", async ({ page }) => {
  await page.addInitScript(noteMoves);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Explore an example" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Paste a key" })).toBeVisible();
  expect(await page.evaluate(() => window.placesOfAKey)).toHaveLength(1);
});

declare global {
  interface Window {
    /** Where the button "Paste a key" was seen (px from the top). */
    placesOfAKey?: number[];
  }
}

/** Runs in the page before anything else: notes the places of the button "Paste a key" in all frames. */
function noteMoves(): void {
  const places = new Set<number>();
  const look = () => {
    const ways = [...document.querySelectorAll("main li button")];
    const key = ways.find((one) => one.textContent.startsWith("Paste a key"));
    if (key !== undefined) places.add(Math.round(key.getBoundingClientRect().top));
    window.placesOfAKey = [...places];
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test("in a low window every button of the list can be pressed", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 450 });
  await page.goto("/");
  const list = conversationList(page);
  const buttons = list.getByRole("button");
  await expect(buttons.filter({ hasText: "Settings" })).toBeVisible();
  // A trial is no press: it waits until the button is under the pointer.
  for (const button of await buttons.all()) await button.click({ trial: true });
});

/** One conversation with a model whose name is longer than its field. */
async function openWithModel(page: Page, modelId: string): Promise<void> {
  await page.goto("/");
  await expect(screen(page).message).toBeEditable();
  const rows = manyConversations(1, 1_000_000);
  const config = { modelId, connectionId: "demo", mode: "chat", parameters: {} };
  await seed(page, {
    ...rows,
    contexts: (rows["contexts"] ?? []).map((row) => ({ ...(row as object), config })),
  });
  await page.goto("/#/c/c0");
  await expect(screen(page).articles.last()).toBeVisible();
}

for (const [modelId, name] of [
  ["accounts/fireworks/models/llama-v3p1-405b-instruct", "llama-v3p1-405b-instruct"],
  ["us.anthropic.claude-3-7-sonnet-2025-v1:0", "claude-3-7-sonnet-2025-v1:0"],
] as const) {
  test(`of a long model’s name, what is before it is cut off first: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openWithModel(page, modelId);
    const field = modelBox(page);
    await expect(field).toHaveValue(modelId);
    const seen = screen(page).message.locator("xpath=ancestor::form").getByText(name);
    const cut = () => seen.evaluate((words) => words.scrollWidth - words.clientWidth);
    // With a fraction of a pixel too little, the name would have three dots in place of two letters.
    expect(await cut()).toBe(0);
    await expect(page.getByTitle(modelId, { exact: true })).toBeVisible();
    const send = page.getByRole("button", { name: "Send", exact: true });
    const isOnOneLine = async () => {
      const [one, other] = [await field.boundingBox(), await send.boundingBox()];
      return one !== null && other !== null && other.y < one.y + one.height;
    };
    await treeButton(page).click();
    await expect(panel(page)).toBeVisible();
    await expect.poll(isOnOneLine).toBe(true);
    // The field's own text is shown while the person writes in it.
    await field.focus();
    await expect(seen).toBeHidden();
    await page.getByRole("button", { name: "Close panel" }).click();
    await field.blur();
    await page.setViewportSize({ width: 380, height: 780 });
    await expect(seen).toBeVisible();
    expect(await seen.evaluate((words) => words.clientWidth)).toBeGreaterThan(70);
    // In a contrast theme, the field's own letters, which begin with the path, would lie over the name.
    await page.emulateMedia({ forcedColors: "active" });
    await expect(field).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  });
}

test("nothing looks out from under the settings, which keep their widths and show all of their buttons", async ({
  page,
}) => {
  await openExample(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const tools = page.getByRole("dialog", { name: "Tools" });
  const more = tools.getByRole("button", { name: "New tool…" });
  await more.click();
  const settings = settingsDialog(page);
  const save = settings.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(tools).toHaveCSS("opacity", "0");
  await page.setViewportSize({ width: 380, height: 780 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  const tab = settings.getByRole("tab", { name: "MCP servers", exact: true });
  const column = settings.getByRole("tablist");
  const before = await column.boundingBox();
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  expect(await column.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(tools).toHaveCSS("opacity", "1");
  await expect(more).toBeFocused();
});

test("the long forms of modes and prompts keep their buttons in view, and choices their width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openExample(page);
  await page.getByRole("button", { name: "Settings" }).first().click();
  const settings = settingsDialog(page);
  const save = settings.getByRole("button", { name: "Save", exact: true });
  await settings.getByRole("tab", { name: "Modes", exact: true }).click();
  await settings.getByRole("button", { name: "New mode", exact: true }).click();
  await expect(save).toBeInViewport({ ratio: 1 });
  const approval = settings.getByRole("radiogroup", { name: "Approval" });
  const part = settings.getByText("Every tool asks").locator("xpath=ancestor::label");
  const [box, last] = [await approval.boundingBox(), await part.boundingBox()];
  const right = (of: typeof box) => (of?.x ?? 0) + (of?.width ?? 0);
  expect(right(box) - right(last)).toBeLessThan(4);
});
