import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import {
  branchMenu,
  branchOption,
  branchPicker,
  chooseBranch,
  conversationList,
  modelBox,
  newBranchBox,
  screen,
  settingsDialog,
  treeButton,
} from "./support/page.ts";
import { manyConversations, seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

const example = (page: Page) => conversationList(page).getByRole("link", { name: /Example/u });
const model = (page: Page) => modelBox(page);

/** The stored conversations and branches, with their models, as JSON. */
async function storedModels(page: Page): Promise<string> {
  return JSON.stringify(await tablesOf(page, ["contexts", "branches"]));
}
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });

async function openExample(page: Page): Promise<void> {
  await example(page).click();
  await expect(screen(page).articles.last()).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
}

/** Selects an item of the palette by typing. */
async function command(page: Page, words: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  await expect(palette(page).getByRole("option", { selected: true })).toContainText(
    new RegExp(words, "iu"),
  );
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
}

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await expect(example(page)).toBeVisible();
});

test.describe("the list", () => {
  test("keeps thousands of conversations out of the page and within reach", async ({ page }) => {
    // At this distance, yesterday's are among the first at any time of day.
    await seed(page, manyConversations(3_000, Date.now(), 6 * 3_600_000));
    await expect(
      conversationList(page).getByText("Conversation number 0", { exact: true }),
    ).toBeVisible();
    await expect(conversationList(page).getByRole("heading", { name: "Yesterday" })).toBeAttached();
    const elements = () => conversationList(page).locator("*").count();
    expect(await elements()).toBeLessThan(600);
    const link = conversationList(page).getByRole("link").last();
    await link.focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press("PageDown");
    await expect(
      conversationList(page)
        .getByText(/^Conversation number [1-9]\d\d?$/u)
        .first(),
    ).toBeVisible();
    expect(await elements()).toBeLessThan(600);
  });

  test("finds words in any branch and opens it at the message", async ({ page }) => {
    await seed(page, manyConversations(300, Date.now()));
    const field = conversationList(page).getByRole("searchbox", { name: "Search conversations" });
    await field.fill("word277");
    await conversationList(page)
      .getByRole("link", { name: /Word277 and others/u })
      .click();
    await expect(
      page.getByRole("heading", { name: "Conversation number 277", level: 1 }),
    ).toBeVisible();
    await expect(screen(page).said("user")).toHaveText(/Word277/u);

    await field.fill("one night instead");
    await conversationList(page)
      .getByRole("link", { name: /Could we do it all in one night instead/u })
      .click();
    await expect(branchPicker(page)).toHaveValue("one-night");
    await expect(screen(page).log.getByText(/Could we do it all in one night/u)).toBeInViewport();

    await field.fill("nothing says this");
    await expect(conversationList(page).getByText("No results")).toBeVisible();
    await field.press("Escape");
    await expect(example(page)).toBeAttached();
  });

  test("renames in place, by key and by menu", async ({ page }) => {
    await example(page).focus();
    await page.keyboard.press("F2");
    const field = conversationList(page).getByRole("textbox", { name: /^New title for/u });
    await expect(field).toBeFocused();
    await field.fill("thrown away");
    await page.keyboard.press("Escape");
    await expect(example(page)).toBeVisible();

    await conversationList(page)
      .getByRole("button", { name: /^More options for Example/u })
      .click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await field.fill("My tour");
    await page.keyboard.press("Enter");
    await expect(conversationList(page).getByRole("link", { name: "My tour" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(example(page)).toBeVisible();
  });

  test("can be hidden, shown again and widened, and stays so", async ({ page }) => {
    await page.keyboard.press("Control+b");
    await expect(conversationList(page)).toBeHidden();
    await page.reload();
    await page.getByRole("button", { name: "Show conversations" }).click();
    const splitter = page.getByRole("separator", { name: "Sidebar width" });
    await expect(splitter).toHaveAttribute("aria-valuenow", "236");
    await splitter.press("ArrowRight");
    await expect(splitter).toHaveAttribute("aria-valuenow", "252");
    await splitter.press("ArrowRight");
    await expect(splitter).toHaveAttribute("aria-valuenow", "268");
    // The width is shown before it is stored.
    const stored = async () => JSON.stringify((await tablesOf(page, ["settings"])).settings);
    await expect.poll(stored).toContain('"value":268');
    await page.reload();
    await expect(splitter).toHaveAttribute("aria-valuenow", "268");
    await splitter.press("Enter");
    await expect(splitter).toHaveAttribute("aria-valuenow", "236");
  });
});

test.describe("the bin", () => {
  const bin = (page: Page) => page.getByRole("dialog", { name: "Bin" });
  const openBin = (page: Page) =>
    conversationList(page).getByRole("button", { name: "Bin" }).click();

  test("restores a conversation, and removes it permanently after confirmation", async ({
    page,
  }) => {
    await conversationList(page)
      .getByRole("button", { name: /^More options for Example/u })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(example(page)).toBeHidden();
    await openBin(page);
    await expectNoBarrier(page, "bin");
    await bin(page)
      .getByRole("button", { name: /^Restore Example/u })
      .click();
    await expect(bin(page).getByText("The bin is empty.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(example(page)).toBeVisible();

    await conversationList(page)
      .getByRole("button", { name: /^More options for Example/u })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await openBin(page);
    await bin(page).getByRole("button", { name: "Empty bin" }).click();
    const question = page.getByRole("dialog", { name: "Empty the bin?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(bin(page).getByRole("button", { name: /^Restore Example/u })).toBeVisible();
    await bin(page).getByRole("button", { name: "Empty bin" }).click();
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(bin(page).getByText("The bin is empty.")).toBeVisible();
    await page.reload();
    await expect(conversationList(page)).toBeVisible();
    await expect(example(page)).toHaveCount(0);
  });

  test("restores a branch", async ({ page }) => {
    await openExample(page);
    await chooseBranch(page, "skeptic");
    await expect(page).toHaveURL(/skeptic$/u);
    await branchMenu(page).click();
    await page.getByRole("menuitem", { name: "Delete “skeptic”" }).click();
    await branchPicker(page).click();
    await expect(branchOption(page, "main")).toBeVisible();
    await expect(branchOption(page, "skeptic")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(screen(page).articles.last()).toBeVisible();
    await openBin(page);
    await bin(page).getByRole("button", { name: "Restore skeptic" }).click();
    await expect(page.getByText("Restored “skeptic”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bin(page)).toBeHidden();
    await branchPicker(page).click();
    await expect(branchOption(page, "skeptic")).toHaveCount(1);
  });

  test("one entry of the bin is deleted for good, and the others stay", async ({ page }) => {
    await openExample(page);
    for (const name of ["skeptic", "one-night"]) {
      await chooseBranch(page, name);
      await expect(branchPicker(page)).toHaveValue(name);
      await branchMenu(page).click();
      await page.getByRole("menuitem", { name: `Delete “${name}”` }).click();
      await expect(branchPicker(page)).not.toHaveValue(name);
    }
    await openBin(page);
    const restore = (name: string) => bin(page).getByRole("button", { name: `Restore ${name}` });
    await bin(page).getByRole("button", { name: "Delete skeptic for good" }).click();
    const question = page.getByRole("dialog", { name: "Delete “skeptic” for good?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(restore("skeptic")).toBeVisible();
    await bin(page).getByRole("button", { name: "Delete skeptic for good" }).click();
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(restore("skeptic")).toHaveCount(0);
    await restore("one-night").click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("log").getByRole("article").first()).toBeVisible();
    await chooseBranch(page, "one-night");
    await expect(branchPicker(page)).toHaveValue("one-night");
  });
});

test.describe("the palette", () => {
  test("goes to branches and conversations, and runs commands", async ({ page }) => {
    await openExample(page);
    await command(page, "skeptic");
    await expect(branchPicker(page)).toHaveValue("skeptic");
    await command(page, "fork from the last");
    await expect(newBranchBox(page)).toBeVisible();
    await expect(screen(page).message).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(newBranchBox(page)).toBeHidden();
    await command(page, "new conversation");
    await expect(page.getByRole("heading", { name: "New conversation" })).toBeVisible();
    await command(page, "example");
    await expect(page.getByRole("heading", { name: /Example/u })).toBeVisible();
  });

  test("finds words in messages and opens them", async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type("all in one night");
    const hit = palette(page).getByRole("option", { name: /Could we do it all in one night/u });
    await hit.first().click();
    await expect(branchPicker(page)).toHaveValue("one-night");
  });

  test("offers only what applies, with its shortcuts", async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type("settings: appearance");
    await expect(palette(page).getByRole("option", { name: "Settings: Appearance" })).toBeVisible();
    await palette(page).getByRole("combobox").fill("stop the run");
    await expect(palette(page).getByRole("option", { name: "Settings: Appearance" })).toBeHidden();
    await expect(palette(page).getByRole("option", { name: /^Stop the run/u })).toHaveCount(0);
    await expectNoBarrier(page, "palette");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();

    await screen(page).message.press("?");
    await expect(screen(page).message).toHaveValue("?");
    await conversationList(page).getByRole("button", { name: "New conversation" }).focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("Fork from the last message")).toBeVisible();
    await expectNoBarrier(page, "shortcuts");
  });
});

test.describe("the keys", () => {
  test("lead to the box of an empty conversation as well", async ({ page }) => {
    const { message } = screen(page);
    const away = conversationList(page).getByRole("button", { name: "Settings" });
    for (const keys of ["Control+i", "Control+Shift+O"]) {
      await away.focus();
      await page.keyboard.press(keys);
      await expect(message).toBeFocused();
    }
    await away.focus();
    await conversationList(page).getByRole("button", { name: "New conversation" }).click();
    await expect(message).toBeFocused();
  });

  test("return the focus once a title is changed", async ({ page }) => {
    await openExample(page);
    const menu = branchMenu(page);
    await menu.click();
    await page.getByRole("menuitem", { name: "Rename conversation" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Another");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Another" })).toBeVisible();
    await expect(menu).toBeFocused();
  });
});

test.describe("the settings", () => {
  const openSettings = (page: Page) =>
    conversationList(page).getByRole("button", { name: "Settings" }).click();

  test("have no known accessibility violation on any tab", async ({ page }) => {
    await openSettings(page);
    for (const tab of [
      "Connections",
      "Defaults",
      "Tools",
      "Appearance",
      "Your data",
      "Shortcuts",
      "App",
      "About",
    ]) {
      await settingsDialog(page).getByRole("tab", { name: tab, exact: true }).click();
      await expect(
        settingsDialog(page).getByRole("tabpanel", { name: tab, exact: true }),
      ).toBeVisible();
      await expectNoBarrier(page, `settings: ${tab}`);
    }
  });

  test("set the appearance, which applies before the first paint of the next visit", async ({
    page,
  }) => {
    await openSettings(page);
    await settingsDialog(page).getByRole("tab", { name: "Appearance" }).click();
    const radio = (name: string) => settingsDialog(page).getByRole("radio", { name, exact: true });
    await radio("Dark").check({ force: true });
    await radio("Large").check({ force: true });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-text-size", "large");
    await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute(
      "data-theme",
      "dark",
    );
    // Without the app's script only the page's own first lines can have set it.
    await page.route(/\/assets\/index-.*\.js$/u, (route) => route.abort());
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      "dark",
    );
  });

  test("remove a standing approval and a connection", async ({ page }) => {
    await seed(page, {
      toolPolicies: [
        {
          id: "p",
          toolName: "fetch_url",
          origin: "built in",
          definitionHash: "0",
          scope: "always",
          createdAt: 1,
        },
      ],
      connections: [connection("local", "Local server", ["llama"])],
    });
    await openSettings(page);
    await settingsDialog(page)
      .getByRole("button", { name: "More options for Local server" })
      .click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(settingsDialog(page).getByText("Local server", { exact: true })).toBeHidden();
    await settingsDialog(page).getByRole("tab", { name: "Tools" }).click();
    const again = settingsDialog(page).getByRole("button", {
      name: /^Ask again before fetch_url/u,
    });
    await again.click();
    await expect(again).toBeHidden();
  });
});

function connection(id: string, name: string, models: string[]) {
  return {
    id,
    name,
    protocol: "openai-chat",
    baseUrl: "http://localhost:9/v1",
    keyKeeping: "session",
    models: models.map((one) => ({ id: one })),
    defaultModel: models[0] ?? "",
    usedAt: 1,
    createdAt: 1,
  };
}

test.describe("the composer", () => {
  test("chooses among hundreds of models, or accepts any name", async ({ page }) => {
    const models = Array.from({ length: 340 }, (_, index) => `vendor/model-${index}`);
    await seed(page, { connections: [connection("many", "Many models", models)] });
    await openExample(page);
    await expect(model(page)).toHaveValue("demo-1");
    await model(page).click();
    const options = page.getByRole("listbox", { name: "Models" }).getByRole("option");
    await expect(options.first()).toBeVisible();
    expect(await options.count()).toBeLessThan(60);
    await expectNoBarrier(page, "models");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+End");
    await expect(options.last()).toHaveAccessibleName("vendor/model-339, Many models");
    await model(page).fill("model-212");
    await page.keyboard.press("Enter");
    await expect(model(page)).toHaveValue("vendor/model-212");
    await expect(model(page)).toHaveAccessibleDescription("Many models");

    await model(page).fill("my-own-model");
    await page.keyboard.press("Enter");
    // Look at what is stored: the box has this value from the moment it is typed.
    await expect.poll(() => storedModels(page)).toContain('"my-own-model"');
    await page.reload();
    await expect(model(page)).toHaveValue("my-own-model");
    await model(page).fill("never");
    await page.keyboard.press("Escape");
    await expect(model(page)).toHaveValue("my-own-model");
  });

  test("starts a conversation with the chosen model", async ({ page }) => {
    await model(page).fill("demo-reasoner");
    await page.keyboard.press("Enter");
    await screen(page).send("help");
    await screen(page).expectState("idle");
    await expect(model(page)).toHaveValue("demo-reasoner");
  });

  test("an empty Send asks for an answer if the last message is the person's", async ({ page }) => {
    const { send, articles, said, message, expectState } = screen(page);
    // A short answer, so that the message before it stays in the page.
    await send("a thought");
    await expect(said("assistant")).toHaveCount(1);
    await expectState("idle");
    await said("user").hover();
    await said("user").getByRole("button", { name: "Fork from here" }).click();
    await expect(said("assistant")).toHaveCount(0);
    await expect(message).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(said("assistant")).toHaveCount(1);
    await expectState("idle");
    await page.keyboard.press("Enter");
    await expect(articles).toHaveCount(2);
  });

  test("the up arrow in an empty box edits the last own message", async ({ page }) => {
    await openExample(page);
    await screen(page).message.press("ArrowUp");
    await expect(page.getByRole("textbox", { name: "Edited message" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(screen(page).message).toBeFocused();
    await screen(page).message.fill("written");
    await screen(page).message.press("ArrowUp");
    await expect(page.getByRole("textbox", { name: "Edited message" })).toBeHidden();
  });
});

test.describe("the conversation's header", () => {
  test("renames the conversation, names and pins the branch", async ({ page }) => {
    await openExample(page);
    const more = branchMenu(page);
    await more.click();
    await page.getByRole("menuitem", { name: "Rename conversation" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Tour");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Tour", level: 1 })).toBeVisible();

    await more.click();
    await page.getByRole("menuitem", { name: /^Rename or recolour/u }).click();
    const dialog = page.getByRole("dialog", { name: "Rename branch" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("trunk");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(branchPicker(page)).toHaveValue("trunk");
    await expect(page).toHaveURL(/trunk$/u);

    await more.click();
    await page.getByRole("menuitemcheckbox", { name: "Make “trunk” the main thread" }).click();
    await more.click();
    await expect(
      page.getByRole("menuitemcheckbox", { name: "“trunk” is the main thread" }),
    ).toHaveAttribute("aria-checked", "true");
  });

  test("the panel's width is set by keys and kept", async ({ page }) => {
    await openExample(page);
    await treeButton(page).click();
    const splitter = page.getByRole("separator", { name: "Panel width" });
    await splitter.press("ArrowLeft");
    await expect(splitter).toHaveAttribute("aria-valuenow", "444");
    await page.reload();
    // The panel stays open, too.
    await expect(splitter).toHaveAttribute("aria-valuenow", "444");
  });
});

test.describe("a narrow screen", () => {
  test.use({ hasTouch: true });

  const showList = (page: Page) => page.getByRole("button", { name: "Show conversations" }).click();
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 760 });
  });

  test("has the list as a sheet, the panel over everything, and nothing that overflows", async ({
    page,
  }) => {
    await expect(conversationList(page)).toBeHidden();
    await showList(page);
    await expectNoBarrier(page, "list as a sheet");
    await openExample(page);
    await expect(conversationList(page)).toBeHidden();
    expect(await overflow(page)).toBe(0);
    await expectNoBarrier(page, "narrow conversation");
    await treeButton(page).click();
    const panel = page.getByRole("complementary", { name: "Side panel" });
    await expect(panel).toBeVisible();
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 380 });
    await page.getByRole("button", { name: "Close panel" }).click();
    await expect(panel).toBeHidden();
    await showList(page);
    await conversationList(page).getByRole("button", { name: "Settings" }).click();
    await expect(settingsDialog(page)).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
});

test("the first page loads less than 169.5 KB of script and style", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(noteEditable);
  await page.goto(baseURL ?? "/");
  await expect(page.locator("#first-frame")).toHaveCount(0);
  // Files preloaded after the first page do not count, and may have arrived by now.
  const files = await page.evaluate(filesBeforeEditable);
  const texts = await Promise.all(files.map(async (url) => (await page.request.get(url)).text()));
  const html = await (await page.request.get(baseURL ?? "/")).text();
  const within = ["script", "style"].map((name) => textsWithin(html, name));
  expect(files.length).toBeGreaterThan(0);
  expect(within.every((text) => text.length > 2_000)).toBe(true);
  const sizes = [...texts, ...within].map((text) => gzipSync(text).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(169_500);
  await context.close();
});

/** The contents of all elements of this name in the page's HTML, joined. */
function textsWithin(html: string, name: string): string {
  const all = html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "gsu"));
  return [...all].map(([, text = ""]) => text).join("");
}

declare global {
  interface Window {
    editableAt?: number;
  }
}

/**
 * Runs in the page before anything else: notes when the app's own box is there. The box in the HTML does
 * not count, because it needs no script.
 */
function noteEditable(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('#root [aria-label="Message"]') === null) return;
    window.editableAt = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Addresses of the scripts and styles requested before the composer was there. */
function filesBeforeEditable(): string[] {
  return performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => {
      return startTime < (window.editableAt ?? 0) && /\.(?:js|css)$/u.test(new URL(name).pathname);
    })
    .map(({ name }) => name);
}
