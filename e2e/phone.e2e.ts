import type { Locator, Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { putRows } from "./support/database.ts";
import { asked, conversationRows, everything } from "./support/everything.ts";
import { fingersOn, middleOf } from "./support/fingers.ts";
import {
  branchPicker,
  branchTree,
  conversationList,
  modelBox,
  screen,
  settingsDialog,
  treeButton,
} from "./support/page.ts";
import { expectLargeTargets } from "./support/targets.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 380, height: 740 }, hasTouch: true, isMobile: true });

/** The height of the page above an on-screen keyboard (px). */
const ABOVE_KEYS = 400;

const tree = (page: Page) => branchTree(page);
const menu = (page: Page, name: string) => page.getByRole("menu", { name });

async function showList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show conversations" }).tap();
  await expect(conversationList(page)).toBeVisible();
}

async function openExample(page: Page): Promise<void> {
  await page.goto("./");
  await showList(page);
  await conversationList(page)
    .getByRole("link", { name: /^Example/u })
    .tap();
  await expect(conversationList(page)).toBeHidden();
  await expect(screen(page).articles.last()).toBeVisible();
}

async function openTree(page: Page): Promise<void> {
  await treeButton(page).tap();
  await expect(tree(page).getByRole("treeitem").first()).toBeVisible();
}

/** Waits until the history has this many steps for what covers the page. */
async function expectSteps(page: Page, steps: "none" | "cover" | "cover 2"): Promise<void> {
  const state = () => page.evaluate(() => String(window.history.state));
  if (steps === "none") await expect.poll(state).toMatch(/^(?:null|beneath)$/u);
  else await expect.poll(state).toBe(steps);
}

async function openSettings(page: Page, tab: string): Promise<void> {
  await showList(page);
  await conversationList(page).getByRole("button", { name: "Settings" }).tap();
  await settingsDialog(page).getByRole("tab", { name: tab }).tap();
}

/** How far the log is from its end (px). */
const toEnd = (log: Locator) =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.round(scrollHeight - scrollTop - clientHeight),
  );

/** Fails unless header, transcript and composer lie between these heights of the window (px). */
async function expectSeenBetween(page: Page, top: number, bottom: number): Promise<void> {
  const { log, message } = screen(page);
  const boxes = await Promise.all(
    [page.locator("main header").first(), log, message.locator("xpath=ancestor::form")].map((one) =>
      one.boundingBox(),
    ),
  );
  const [head, read, form] = boxes.map((box) => ({
    from: box?.y ?? -1,
    to: (box?.y ?? 0) + (box?.height ?? 0),
  }));
  expect(head?.from).toBeGreaterThanOrEqual(top);
  expect(read?.to).toBeLessThanOrEqual(form?.from ?? 0);
  expect((read?.to ?? 0) - (read?.from ?? 0)).toBeGreaterThan(100);
  expect(form?.to).toBeLessThanOrEqual(bottom);
}

test("the keyboard covers neither the composer nor the last line, and the place is kept", async ({
  page,
}) => {
  await openExample(page);
  const { log, message, send, expectState, articles } = screen(page);
  await message.tap();
  await page.setViewportSize({ width: 380, height: ABOVE_KEYS });
  await expect.poll(() => toEnd(log)).toBeLessThanOrEqual(1);
  await expectSeenBetween(page, 0, ABOVE_KEYS);
  await expect(branchPicker(page)).toBeInViewport({ ratio: 1 });

  // A long draft leaves room for the answer.
  await message.fill("line\n".repeat(30));
  await expectSeenBetween(page, 0, ABOVE_KEYS);
  await message.fill("");

  // The same holds while an answer streams.
  await send("help");
  await expectState("idle");
  await expect(articles.last()).toContainText("Everything I can show");
  await expect.poll(() => toEnd(log)).toBeLessThanOrEqual(1);
  await expectSeenBetween(page, 0, ABOVE_KEYS);

  // A reader further up stays there, whether the keyboard comes or goes.
  const fingers = await fingersOn(page);
  const at = await middleOf(log);
  await fingers.drag(at, { x: at.x, y: at.y + 160 });
  await fingers.drag(at, { x: at.x, y: at.y + 160 });
  await expect(page.getByRole("button", { name: /Go to the end/u })).toBeVisible();
  const place = () => log.evaluate(({ scrollTop }) => Math.round(scrollTop));
  let last = -1;
  await expect
    .poll(async () => {
      const [was, now] = [last, await place()];
      last = now;
      return was === now;
    })
    .toBe(true);
  await page.setViewportSize({ width: 380, height: 740 });
  await expect(message).toBeInViewport({ ratio: 1 });
  expect(await place()).toBe(last);
  await page.setViewportSize({ width: 380, height: ABOVE_KEYS });
  await expect(message).toBeInViewport({ ratio: 1 });
  expect(await place()).toBe(last);
});

test("where a keyboard lies over the page, as on iOS, the page moves above it", async ({
  page,
}) => {
  await page.addInitScript(plantViewport);
  await openExample(page);
  const { log, message } = screen(page);
  await message.tap();
  await coverBy(page, { height: ABOVE_KEYS, offsetTop: 130 });
  await expect
    .poll(async () => Math.round((await page.locator("main header").first().boundingBox())?.y ?? 0))
    .toBe(130);
  await expectSeenBetween(page, 130, 130 + ABOVE_KEYS);
  await expect.poll(() => toEnd(log)).toBeLessThanOrEqual(1);
  await coverBy(page, { height: 740, offsetTop: 0 });
  await expect
    .poll(async () => Math.round((await page.locator("main header").first().boundingBox())?.y ?? 1))
    .toBe(0);

  // A sheet's last field is in view, too.
  await showList(page);
  await conversationList(page).getByRole("button", { name: "Settings" }).tap();
  await settingsDialog(page).getByRole("button", { name: "Add connection" }).tap();
  const model = settingsDialog(page).getByLabel("Model", { exact: true });
  await model.focus();
  await coverBy(page, { height: ABOVE_KEYS, offsetTop: 0 });
  await expect
    .poll(async () => {
      const box = await model.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= ABOVE_KEYS;
    })
    .toBe(true);
});

test("what is as high as a finger is drawn lower, and nothing lies on the frame of the message box", async ({
  page,
}) => {
  await openExample(page);
  const { message, articles } = screen(page);
  const edges = async (of: Locator) => {
    const { y, height } = (await of.boundingBox()) ?? { y: -1, height: 0 };
    return { top: y, bottom: y + height, height };
  };
  /** The height of the frame that a control draws behind its content (px). */
  const drawn = (of: Locator) =>
    of.evaluate((element) => parseFloat(getComputedStyle(element, "::before").height));
  const model = modelBox(page).locator("xpath=ancestor::span[@title]");
  expect((await edges(model)).height).toBeGreaterThanOrEqual(44);
  expect(await drawn(model)).toBeLessThan(38);

  await articles.last().getByRole("button", { name: "Fork from here" }).tap();
  await page.setViewportSize({ width: 380, height: ABOVE_KEYS });
  const branch = branchPicker(page).locator("..");
  await expect.poll(() => drawn(branch)).toBeLessThan(38);
  const form = message.locator("xpath=ancestor::form");
  const name = form.getByRole("textbox", { name: "New branch" });
  expect((await edges(name)).top).toBeGreaterThan((await edges(form)).top + 4);
});

for (const how of ["takes the page's height", "lies over the page"] as const)
  test(`what is filled in in Settings has the room when a keyboard ${how}`, async ({ page }) => {
    const height = 340;
    if (how === "lies over the page") await page.addInitScript(plantViewport);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("./");
    await openSettings(page, "Connections");
    const settings = settingsDialog(page);
    await settings.getByRole("button", { name: "Add connection" }).tap();
    const key = settings.getByLabel("API key");
    await key.tap();
    if (how === "lies over the page") await coverBy(page, { height, offsetTop: 0 });
    else await page.setViewportSize({ width: 360, height });
    const cancel = settings.getByRole("button", { name: "Cancel" });
    const edges = async (of: Locator) => {
      const { y, height: high } = (await of.boundingBox()) ?? { y: -1, height: 0 };
      return { top: y, bottom: y + high };
    };
    await expect(settings.getByRole("tablist")).not.toBeInViewport();
    await expect.poll(async () => (await edges(cancel)).bottom).toBeLessThan(height);
    const foot = await edges(cancel);
    expect(foot.top).toBeGreaterThan(220);
    // The hint below the field can be read, too.
    const hint = settings.getByText("Sent only to", { exact: false });
    await expect.poll(async () => (await edges(hint)).bottom).toBeLessThan(foot.top);
    expect((await edges(key)).top).toBeGreaterThan(0);
  });

test("a long tag lies beside the menu's button in the list, and is whole where tags are chosen", async ({
  page,
}) => {
  const tag = "sehr-langes-schlagwort";
  await openExample(page);
  await page.goto("./favicon.svg");
  const fields = { tags: [tag, `zweites-${tag}`] };
  const tagged = { id: "tagged", title: "Day by the sea", messages: [asked("Where?")], fields };
  await putRows(page, conversationRows([tagged]));
  await page.goto("./");
  await showList(page);
  const row = conversationList(page).getByRole("link", { name: /^Day by the sea/u });
  const more = conversationList(page).getByRole("button", { name: /options for Day by/u });
  await more.focus();
  const shown = row.locator("xpath=span[last()]");
  await expect(shown).toContainText(tag);
  const [tags, button] = [await shown.boundingBox(), await more.boundingBox()];
  expect((tags?.x ?? 0) + (tags?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);

  await more.tap();
  await page.getByRole("menuitem", { name: "Tags…" }).tap();
  const choice = page.getByRole("dialog", { name: /^Tags/u }).getByText(tag, { exact: true });
  const lines = await choice.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test("Enter starts a new line, and the button sends, unless the person chose Enter", async ({
  page,
}) => {
  await openExample(page);
  await askFirst(page);
  const { message, said, expectState, approval } = screen(page);
  await expect(message).toHaveAttribute("enterkeyhint", "enter");
  await message.fill("one");
  await message.press("Enter");
  await message.pressSequentially("two");
  await expect(message).toHaveValue("one\ntwo");
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(message).toHaveValue("");
  await expect(said("user").last()).toContainText("two");
  await expectState("idle");

  // Enter does the same in the boxes of other places.
  await said("user").last().getByRole("button", { name: "Edit" }).tap();
  const edited = page.getByRole("textbox", { name: "Edited message" });
  await edited.press("Enter");
  await expect(edited).toHaveValue("one\ntwo\n");
  await page.getByRole("button", { name: "Cancel" }).tap();
  await screen(page).send("21 * 2");
  await approval.getByRole("button", { name: "Deny", exact: true }).tap();
  const reason = approval.getByRole("textbox", { name: "Reason" });
  await reason.press("Enter");
  await expect(reason).toHaveValue("\n");
  await approval.getByRole("button", { name: "Deny", exact: true }).tap();
  await expectState("idle");

  await message.fill("with a keyboard");
  await message.press("Control+Enter");
  await expect(said("user").last()).toContainText("with a keyboard");
  await expectState("idle");

  await openSettings(page, "Shortcuts");
  await expect(settingsDialog(page).getByRole("radio", { name: "Send button" })).toBeChecked();
  await settingsDialog(page).getByRole("radio", { name: "Enter" }).check({ force: true });
  await settingsDialog(page).getByRole("button", { name: "Close" }).tap();
  await expect(settingsDialog(page)).toBeHidden();
  await expect(message).toHaveAttribute("enterkeyhint", "send");
  await message.fill("by Enter");
  await message.press("Enter");
  await expect(said("user").last()).toContainText("by Enter");
});

test("no key is named that a keyboard on the screen lacks", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("./");
  await screen(page).send("help");
  await screen(page).expectState("idle");
  await expect(page.getByText("Shift Enter")).toBeHidden();
  await screen(page).log.focus();
  await page.keyboard.press("Home");
  await screen(page).said("user").last().getByRole("button", { name: "Edit" }).tap();
  await expect(page.getByRole("textbox", { name: "Edited message" })).toBeVisible();
  for (const hint of await page.getByText("Shift Enter").all()) await expect(hint).toBeHidden();
});

test("the Enter key of a search shows what was found, and opens nothing", async ({ page }) => {
  await openExample(page);
  const address = page.url();
  await showList(page);
  const search = conversationList(page).getByRole("searchbox", { name: "Search conversations" });
  await search.tap();
  await search.fill("night");
  await expect(
    conversationList(page).getByRole("listitem").getByRole("link").first(),
  ).toBeVisible();
  await expect(search).toHaveAttribute("enterkeyhint", "search");
  await search.press("Enter");
  await expect(search).not.toBeFocused();
  await expect(conversationList(page)).toBeVisible();
  expect(page.url()).toBe(address);
  await expectLargeTargets(page, "what was found");
});

test("Back closes what covers, one at a time, and neither leaves nor loses anything", async ({
  page,
}) => {
  await openExample(page);
  const { message } = screen(page);
  await message.fill("half a thought");
  const address = page.url();

  await showList(page);
  await expectSteps(page, "cover");
  await page.goBack();
  await expect(conversationList(page)).toBeHidden();
  await page.goForward();
  await expectSteps(page, "none");
  await expect(conversationList(page)).toBeHidden();

  await openTree(page);
  await expectSteps(page, "cover");
  await tree(page)
    .getByRole("treeitem", { name: /^one-night/u })
    .tap();
  const more = page.getByRole("group", { name: "Previewing one-night" }).getByRole("button", {
    name: "More",
  });
  await more.tap();
  await expect(menu(page, "Message")).toBeVisible();
  await expectSteps(page, "cover 2");
  await page.goBack();
  await expect(menu(page, "Message")).toBeHidden();
  await expect(tree(page)).toBeVisible();
  await more.tap();
  await page.getByRole("menuitem", { name: "Run with other models…" }).tap();
  const dialog = page.getByRole("dialog", { name: /models/u });
  await expect(dialog).toBeVisible();
  // The dialog is over the conversation, in the tree's place.
  await expectSteps(page, "cover");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expectSteps(page, "none");
  await openTree(page);
  await expectSteps(page, "cover");
  await page.goBack();
  await expect(tree(page)).toBeHidden();
  await expect(message).toHaveValue("half a thought");
  expect(page.url()).toBe(address);

  // Another conversation takes the list's place: Back leads here again.
  await showList(page);
  await expectSteps(page, "cover");
  await conversationList(page).getByRole("button", { name: "New conversation" }).tap();
  await expect(page.getByRole("region", { name: "New conversation" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Example/u })).toBeVisible();
  await expect(message).toHaveValue("half a thought");
});

test("a held finger opens the menu that a right click opens, but selects words", async ({
  page,
}) => {
  await openExample(page);
  const fingers = await fingersOn(page);
  await showList(page);
  await fingers.press(
    await middleOf(conversationList(page).getByRole("link", { name: /^Example/u })),
  );
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
  await fingers.lift();
  await page.getByRole("menuitem", { name: "Pin to top" }).tap();
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Close", exact: true }).tap();
  await expect(conversationList(page)).toBeHidden();

  const answer = screen(page).articles.last();
  const words = answer.locator("p").last();
  const { x, y } = (await words.boundingBox()) ?? { x: 0, y: 0 };
  const asked = page.evaluate(whetherMenuIsTaken);
  await fingers.press({ x: x + 30, y: y + 12 });
  expect(await asked).toBe(false);
  await fingers.lift();
  await expect(page.getByRole("menu")).toHaveCount(0);

  const box = await answer.locator("footer").last().boundingBox();
  await fingers.press({ x: (box?.x ?? 0) - 8, y: (box?.y ?? 0) + 10 });
  await expect(menu(page, "Message")).toBeVisible();
  await fingers.lift();
  await expect(menu(page, "Message")).toBeVisible();
  await page.keyboard.press("Escape");

  await openTree(page);
  await fingers.press(await middleOf(tree(page).getByRole("treeitem", { name: /^one-night/u })));
  await expect(page.getByRole("menuitem", { name: "Go there" })).toBeVisible();
  await fingers.lift();
});

test("two fingers zoom the tree, one moves it, and a swipe leads to the next column", async ({
  page,
}) => {
  await openExample(page);
  const fingers = await fingersOn(page);
  await openTree(page);
  const card = tree(page).getByRole("treeitem").first();
  const width = async () => (await card.boundingBox())?.width ?? 0;
  const fitted = await width();
  const middle = await middleOf(tree(page));
  await fingers.pinch(middle, 80, 200);
  await expect.poll(width).toBeGreaterThan(fitted * 1.3);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  const left = async () => Math.round((await card.boundingBox())?.x ?? 0);
  const before = await left();
  await fingers.drag(middle, { x: middle.x + 60, y: middle.y });
  await expect.poll(left).toBe(before + 60);
  await page.getByRole("button", { name: "Close panel" }).tap();
  await expect(tree(page)).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /command/iu }).fill("side by side");
  await page.keyboard.press("Enter");
  const columns = page.getByRole("group", { name: "Side by side" }).getByRole("region");
  await expect(columns).toHaveCount(2);
  await expectLargeTargets(page, "columns");
  const second = columns.nth(1).locator("header");
  await expect(second).not.toBeInViewport({ ratio: 0.8 });
  const { x, y } = await middleOf(columns.first());
  await fingers.drag({ x: x + 120, y }, { x: x - 140, y });
  await expect(second).toBeInViewport({ ratio: 0.99 });
});

/**
 * Fails with targets that a finger cannot press, with fields whose Enter key says nothing, and if something
 * is wider than the screen, because phones then draw everything smaller.
 */
async function expectForFingers(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => innerWidth), where).toBe(page.viewportSize()?.width);
  await expectLargeTargets(page, where);
  expect(await page.evaluate(fieldsWithoutEnter), where).toEqual([]);
}

/** Runs in the page. */
function fieldsWithoutEnter(): string[] {
  const typed = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])";
  return [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(typed)]
    .filter(({ enterKeyHint }) => enterKeyHint === "")
    .map((field) => field.getAttribute("aria-label") ?? field.id);
}

test("what can be pressed is large enough for a finger", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("./");
  await expect(screen(page).message).toBeVisible();
  await expectForFingers(page, "new conversation");
  await showList(page);
  await expectForFingers(page, "list");
  await conversationList(page).getByRole("button", { name: "Settings" }).tap();
  await expect(settingsDialog(page)).toBeVisible();
  for (const tab of await settingsDialog(page).getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expectForFingers(page, `settings, ${await tab.textContent()}`);
  }
  await page.keyboard.press("Escape");
  await expect(settingsDialog(page)).toBeHidden();
  // The settings' step of the history is still being removed, which would end a loading that begins now.
  await expectSteps(page, "none");
  await openExample(page);
  await expectForFingers(page, "conversation");
  await screen(page).articles.last().getByRole("button", { name: "More" }).tap();
  await expect(menu(page, "Message")).toBeVisible();
  await expectForFingers(page, "menu");
  await page.keyboard.press("Escape");
  await openTree(page);
  await tree(page)
    .getByRole("treeitem", { name: /^one-night/u })
    .tap();
  await expect(page.getByRole("group", { name: "Previewing one-night" })).toBeVisible();
  await expectForFingers(page, "tree");
  for (const name of ["Run", "Request", "Branch", "Files"]) {
    await page.getByRole("tab", { name }).tap();
    await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    await expectForFingers(page, name);
  }
});

test("on its side, a phone shows what is read", async ({ page }) => {
  await openExample(page);
  const { message, log } = screen(page);
  for (const size of [
    { width: 740, height: 360 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    const form = await message.locator("xpath=ancestor::form").boundingBox();
    expect(form?.height).toBeLessThanOrEqual(size.height / 3);
    expect((await log.boundingBox())?.height).toBeGreaterThan(size.height / 3);
  }
});

test("a model's name is whole on a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page);
  const model = modelBox(page);
  await expect(model).toHaveValue("demo-1");
  expect(await model.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test("a model's name that is written has the line, beside Send", async ({ page }) => {
  await openExample(page);
  const model = modelBox(page);
  const several = page.getByRole("button", { name: "Ask several models" });
  await expect(several).toBeVisible();
  await model.tap();
  await model.fill("a-provider/models/a-large-one-2026");
  await expect(several).toBeHidden();
  expect(await model.evaluate((field) => field.clientWidth)).toBeGreaterThan(210);
  const send = page.getByRole("button", { name: "Send", exact: true });
  const [name, button] = await Promise.all([model.boundingBox(), send.boundingBox()]);
  expect((button?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeGreaterThanOrEqual(8);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(380);
  await model.press("Enter");
  await screen(page).message.tap();
  await expect(several).toBeVisible();
});

test("on its side, a failure, two columns and a draft over the keyboard leave room to read", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openExample(page);
  const { message, log, send, expectState } = screen(page);
  const sendButton = page.getByRole("button", { name: "Send", exact: true });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /command/iu }).fill("side by side");
  await page.keyboard.press("Enter");
  const column = page.getByRole("group", { name: "Side by side" }).getByRole("log").first();
  await expect.poll(async () => (await column.boundingBox())?.height).toBeGreaterThan(90);
  await page.getByRole("button", { name: "Close side-by-side view" }).tap();

  await send("error 401");
  await expectState("failed");
  await expect(page.getByRole("button", { name: "Retry" })).toBeInViewport({ ratio: 1 });
  await expect(sendButton).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(60);

  await send("help");
  await expectState("idle");
  await message.tap();
  await page.setViewportSize({ width: 740, height: 200 });
  await message.fill("A draft\nof two lines");
  await expect(sendButton).toBeInViewport({ ratio: 1 });
  await expect(message).toBeInViewport({ ratio: 1 });
});

test("on its side, nothing lies on the tree's cards", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openExample(page);
  await openTree(page);
  const covered = () =>
    tree(page)
      .getByRole("treeitem")
      .evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { left, right, top, bottom } = card.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return hit?.closest(".react-flow__minimap") == null ? [] : [card.textContent];
        }),
      );
  const card = tree(page).getByRole("treeitem").first();
  const width = async () => (await card.boundingBox())?.width ?? 0;
  const fitted = await width();
  await tree(page).getByRole("button", { name: "Zoom in" }).tap();
  await expect.poll(width).toBeGreaterThan(fitted * 1.2);
  expect(await covered()).toEqual([]);
});

test("tool lines, sub-tasks in the tree and files are large enough, on its side too", async ({
  page,
}) => {
  await openExample(page);
  await page.goto("./favicon.svg");
  const fields = { parentId: everything.id, parentNodeId: `${everything.id}-1` };
  const aside = { id: "aside", title: "How deep?", messages: [asked("How deep?")], fields };
  await putRows(page, conversationRows([everything, aside]));
  await page.goto(`./#/c/${everything.id}`);
  for (const size of [
    { width: 380, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    const line = screen(page).said("tool").first().locator("summary");
    // Rows are drawn again while they are measured, which may interrupt the scrolling.
    await expect(() => line.scrollIntoViewIfNeeded({ timeout: 20_000 })).toPass();
    await expectLargeTargets(page, "a tool's line");
    await openTree(page);
    await expectLargeTargets(page, "the tree");
    await tree(page).locator(".react-flow__node-tasks").tap();
    await expect(page.getByRole("menuitem", { name: "Open “How deep?”" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Files" }).tap();
    await page.getByRole("button", { name: "Close panel" }).tap();
  }
});

test("a tap on an answer that called tools shows its actions below its words, not on them", async ({
  page,
}) => {
  await openExample(page);
  await page.goto("./favicon.svg");
  const said = "Both sums at once, since neither of them has to wait for what the other one gives.";
  const [calling, good, bad] = everything.messages.slice(3);
  const words = { content: [{ type: "text", text: said }] };
  const messages = [asked("calculate"), { ...calling, ...words }, { ...good }, { ...bad }];
  await putRows(page, conversationRows([{ id: "sums", title: "Sums", messages }]));
  await page.goto("./#/c/sums");
  const answer = screen(page).said("assistant").first();
  const text = answer.getByText(said);
  const line = screen(page).said("tool").first().locator("summary");
  const box = async (of: Locator) => {
    const { y, height } = (await of.boundingBox()) ?? { y: -1, height: 0 };
    return { top: Math.round(y), bottom: Math.round(y + height) };
  };
  const between = async () => (await box(line)).top - (await box(text)).bottom;
  const apart = await between();

  const actions = answer.locator("[data-actions]");
  await text.tap();
  await expect(actions).toHaveCSS("opacity", "1");
  const [above, shown, below] = [await box(text), await box(actions), await box(line)];
  expect(shown.top).toBeGreaterThanOrEqual(above.bottom);
  expect(shown.bottom).toBeLessThanOrEqual(below.top);

  // What is tapped next stays where it is until it has taken the tap.
  await line.tap();
  await expect(line.locator("..")).toHaveAttribute("open");
  await expect(actions).toHaveCSS("opacity", "0");
  await expect.poll(between).toBe(apart);
});

/** Runs in the page: whether the page keeps the next request for a menu from the browser. */
function whetherMenuIsTaken(): Promise<boolean> {
  return new Promise((resolve) => {
    window.addEventListener("contextmenu", (event) => resolve(event.defaultPrevented), {
      once: true,
    });
  });
}

/** Runs in the page before anything else: a visual viewport that a test can shrink. */
function plantViewport(): void {
  const planted = Object.assign(new EventTarget(), {
    width: innerWidth,
    height: innerHeight,
    offsetTop: 0,
    offsetLeft: 0,
    scale: 1,
  });
  Object.defineProperty(window, "visualViewport", { value: planted });
}

async function coverBy(page: Page, seen: { height: number; offsetTop: number }): Promise<void> {
  await page.evaluate((now) => {
    Object.assign(window.visualViewport ?? {}, now);
    window.visualViewport?.dispatchEvent(new Event("resize"));
  }, seen);
}

test("Stop and Send are apart, and what a decision needs is in one line", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openExample(page);
  await askFirst(page);
  const { send, approval } = screen(page);
  const boxOf = async (button: Locator) => {
    const box = await button.boundingBox();
    if (box === null) throw new Error(`Not on the screen: ${String(button)}`);
    return box;
  };
  await send("21 * 2");
  await approval.getByRole("button", { name: "Deny", exact: true }).tap();
  const back = await boxOf(approval.getByRole("button", { name: "Back", exact: true }));
  const deny = await boxOf(approval.getByRole("button", { name: "Deny", exact: true }));
  expect(back.y).toBe(deny.y);
  await approval.getByRole("button", { name: "Back", exact: true }).tap();
  await page.keyboard.press("Escape");
  await expect(approval).toBeHidden();
  const stop = await boxOf(page.getByRole("button", { name: "Stop", exact: true }));
  const sends = await boxOf(page.getByRole("button", { name: "Send", exact: true }));
  expect(sends.x - stop.x - stop.width).toBeGreaterThanOrEqual(8);
  expect(sends.width).toBeGreaterThanOrEqual(44);
  const model = await boxOf(modelBox(page));
  expect(model.width).toBeGreaterThanOrEqual(60);
});

for (const [width, height] of [
  [820, 1180],
  [640, 360],
  [480, 740],
] as const) {
  test(`a long name of a model leaves Send in its row, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("./");
    const box = modelBox(page);
    await box.fill("a-provider-of-models/a-large-one-with-a-name-2026");
    await box.press("Tab");
    const middle = async (name: string) => {
      const found = await page.getByRole("button", { name, exact: true }).boundingBox();
      return found === null ? Number.NaN : found.y + found.height / 2;
    };
    const apart = async () => Math.abs((await middle("Send")) - (await middle("Attach files")));
    await expect.poll(apart).toBeLessThan(2);
  });
}

test("on its side, the list reaches down to the page's end", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("./");
  await showList(page);
  const sheet = page.locator("dialog[open]");
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(360);
});
