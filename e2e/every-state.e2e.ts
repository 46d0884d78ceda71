import type { Page } from "@playwright/test";

import { asksFirst } from "./support/approvals.ts";
import { putRows } from "./support/database.ts";
import { binned, conversationRows, damaged, everything } from "./support/everything.ts";
import { expectNoFaults, inspect } from "./support/inspect.ts";
import type { InspectOptions } from "./support/inspect.ts";
import {
  branchTree,
  conversationList,
  importFiles,
  screen,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** A state of the page that people use, how one gets there from the one before it, and back. */
interface PageState extends InspectOptions {
  name: string;
  open: (page: Page) => Promise<void>;
  leave?: (page: Page) => Promise<void>;
}

const panel = (page: Page) => page.getByRole("complementary", { name: "Side panel" });
const header = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function escape(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog:modal")).toHaveCount(0);
}

async function openSettings(page: Page, tab: string): Promise<void> {
  if (await settingsDialog(page).isHidden()) await header(page, "Settings").click();
  await settingsDialog(page).getByRole("tab", { name: tab, exact: true }).click();
  await expect(
    settingsDialog(page).getByRole("tabpanel", { name: tab, exact: true }),
  ).toBeVisible();
}

async function openConversation(page: Page, title: string): Promise<void> {
  await conversationList(page).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(screen(page).articles.last()).toBeVisible();
}

const FILES = [
  {
    name: "picture.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4EaABRAwQCgAljgUBqTNxyAAAAABJRU5ErkJggg==",
      "base64",
    ),
  },
  { name: "note.md", mimeType: "text/markdown", buffer: Buffer.from("# A note\n\nWords.") },
];

async function sendFiles(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Attach files" }).last().click(),
  ]);
  await chooser.setFiles(FILES);
  const attached = page.getByRole("list", { name: "Attached", exact: true });
  await expect(attached.getByRole("listitem")).toHaveCount(2);
  await screen(page).send("What is in these?");
  await screen(page).expectState("idle");
}

const runs: PageState[] = [
  {
    name: "an answer that is being written",
    title: "stall",
    open: async (page) => {
      await screen(page).send("stall");
      await screen(page).expectState("streamingLLMResponse");
      await expect(screen(page).said("assistant")).toContainText(/\w/u);
    },
    leave: async (page) => {
      await header(page, "Stop").click();
      await screen(page).expectState("idle");
    },
  },
  {
    name: "a call that waits for approval",
    open: async (page) => {
      await screen(page).send("21 * 2 and the time in Tokyo");
      const { approval } = screen(page);
      await expect(
        approval.getByRole("button", { name: "Approve", exact: true }).first(),
      ).toBeEnabled();
    },
    leave: async (page) => {
      await screen(page).approval.getByRole("button", { name: "Approve all" }).click();
      await screen(page).expectState("idle");
    },
  },
  {
    name: "a provider that refuses",
    open: async (page) => {
      await screen(page).send("error 401");
      await screen(page).expectState("failed");
    },
  },
];

const answers: PageState[] = [
  {
    name: "a finished conversation",
    title: everything.title,
    open: async (page) => {
      await openConversation(page, everything.title);
      await sendFiles(page);
      await expect(screen(page).said("user").last().getByRole("img")).toBeVisible();
    },
  },
  {
    name: "the beginning of a long answer",
    title: everything.title,
    open: async (page) => {
      await screen(page).log.focus();
      await page.keyboard.press("Home");
      await expect(screen(page).articles.first()).toBeInViewport();
    },
  },
  {
    name: "a message's menu",
    open: async (page) => {
      await screen(page).log.focus();
      await page.keyboard.press("End");
      const last = screen(page).said("assistant").last();
      await last.getByRole("button", { name: "More" }).click();
      await expect(page.getByRole("menu", { name: "Message" })).toBeVisible();
    },
    leave: async (page) => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu", { name: "Message" })).toBeHidden();
    },
  },
  {
    name: "an attached file",
    open: async (page) => {
      const sent = screen(page).said("user").last();
      await sent.getByRole("button", { name: /^Open note\.md/u }).click();
      await expect(page.getByRole("dialog", { name: "note.md" })).toContainText("A note");
    },
    leave: escape,
  },
  {
    name: "the request panel",
    open: async (page) => {
      await header(page, "Show the request").click();
      await expect(panel(page).getByRole("region", { name: "Request body" })).toBeVisible();
    },
    leave: async (page) => {
      await header(page, "Close panel").click();
      await expect(panel(page)).toBeHidden();
    },
  },
  {
    name: "a damaged conversation",
    title: damaged.title,
    open: async (page) => {
      await openConversation(page, damaged.title);
      await expect(page.getByRole("group", { name: "Damaged conversation" })).toBeVisible();
    },
  },
];

const tree: PageState[] = [
  {
    name: "the first page",
    open: async (page) => {
      await expect(conversationList(page).getByRole("link", { name: /^Example/u })).toBeVisible();
      await expect(screen(page).message).toBeEditable();
      const ways = page.getByRole("list", { name: "Ways to connect a model" });
      await expect(ways.getByRole("button").first()).toBeVisible();
    },
  },
  {
    name: "the tree",
    title: "Example",
    open: async (page) => {
      await openConversation(page, "Example");
      await header(page, "Tree").click();
      const canvas = branchTree(page);
      await expect(canvas.getByRole("treeitem").first()).toBeVisible();
      await expect(page.getByRole("tree", { name: "Outline" })).toBeVisible();
    },
  },
  {
    name: "branches side by side",
    open: async (page) => {
      const canvas = branchTree(page);
      await canvas.getByRole("treeitem", { name: /^cheaper-path/u }).focus();
      await page.keyboard.press("s");
      const beside = page.getByRole("group", { name: "Side by side" });
      await expect(beside.getByRole("region")).toHaveCount(2);
      await header(page, "Close panel").click();
      await expect(panel(page)).toBeHidden();
    },
    leave: async (page) => {
      await header(page, "Close side-by-side view").click();
      await expect(page.getByRole("group", { name: "Side by side" })).toBeHidden();
    },
  },
  {
    name: "the palette",
    open: async (page) => {
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Command palette" });
      await expect(palette.getByRole("option").first()).toBeVisible();
    },
    leave: escape,
  },
  {
    name: "a search with matches",
    open: async (page) => {
      await conversationList(page)
        .getByRole("searchbox", { name: "Search conversations" })
        .fill("night");
      await expect(
        conversationList(page).getByRole("listitem").getByRole("link").first(),
      ).toBeVisible();
    },
    leave: async (page) => {
      await conversationList(page)
        .getByRole("searchbox", { name: "Search conversations" })
        .fill("");
    },
  },
  {
    name: "the list as a sheet",
    onlyNarrow: true,
    open: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await header(page, "Show conversations").click();
      await expect(conversationList(page)).toBeVisible();
    },
  },
];

const beside: PageState[] = [
  {
    name: "settings: a connection being added",
    open: async (page) => {
      await openSettings(page, "Connections");
      await settingsDialog(page).getByRole("button", { name: "Add connection" }).click();
      await expect(settingsDialog(page).getByLabel("Base URL")).toBeVisible();
    },
  },
  { name: "settings: appearance", open: (page) => openSettings(page, "Appearance") },
  { name: "settings: tools", open: (page) => openSettings(page, "Tools") },
  { name: "settings: your data", open: (page) => openSettings(page, "Your data"), leave: escape },
  {
    name: "the report of an import",
    open: async (page) => {
      const rows = conversationRows([{ ...everything, id: "brought" }]);
      const file = { format: "bough", version: 1, exportedAt: new Date(0).toISOString(), ...rows };
      await importFiles(page, {
        name: "brought.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(file)),
      });
      const dialog = page.getByRole("dialog", { name: "Import" });
      await expect(dialog.getByRole("region", { name: "New" })).toBeVisible();
    },
    leave: escape,
  },
  {
    name: "the bin",
    open: async (page) => {
      await header(page, "Bin").click();
      const bin = page.getByRole("dialog", { name: "Bin" });
      await expect(bin.getByRole("button", { name: /^Restore Thrown away/u })).toBeVisible();
    },
    leave: escape,
  },
];

test.use({ plantsDamage: true });

for (const [group, states] of Object.entries({ runs, answers, tree, beside })) {
  test(`people with other needs can use ${group}: ${states.length} states`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(conversationList(page).getByRole("link", { name: /^Example/u })).toBeVisible();
    await page.goto("/favicon.svg");
    await putRows(page, { ...conversationRows([everything, damaged, binned]), ...asksFirst() });
    await page.goto("/");
    const faults: string[] = [];
    for (const { name, open, leave, ...options } of states) {
      await test.step(name, async () => {
        await open(page);
        faults.push(...(await inspect(page, name, options)));
        await leave?.(page);
      });
    }
    expectNoFaults(faults);
  });
}
