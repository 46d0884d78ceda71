import { readFile } from "node:fs/promises";

import type { Download, Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import {
  branchMenu,
  conversationList,
  importFiles,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const bough = (page: Page) => {
  const settings = settingsDialog(page);
  const dialog = page.getByRole("dialog", { name: "Import" });
  return {
    ...screen(page),
    settings,
    dialog,
    conversations: conversationList(page).getByRole("link"),
    openData: async () => {
      await settingsButton(page).click();
      await settings.getByRole("tab", { name: "Your data" }).click();
      await expect(settings.getByRole("button", { name: "Export", exact: true })).toBeVisible();
    },
    give: (name: string, text: string) =>
      importFiles(page, {
        name,
        mimeType: "application/json",
        buffer: Buffer.from(text),
      }),
    confirm: () => dialog.getByRole("button", { name: "Import", exact: true }).click(),
  };
};

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

/** The rows of the file, without the fields that merely opening and viewing change. */
function rowsOf(text: string): unknown {
  const { contexts, branches, messages } = JSON.parse(text) as Record<string, { id: string }[]>;
  const byId = (rows: { id: string }[] = []) =>
    rows
      .map((row) => ({ ...row, writerEpoch: 0 }))
      .sort((left, right) => (left.id < right.id ? -1 : 1));
  return { contexts: byId(contexts), branches: byId(branches), messages: byId(messages) };
}

async function exportAll(page: Page): Promise<string> {
  const { openData, settings } = bough(page);
  await openData();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await settings.getByRole("button", { name: "Export", exact: true }).click();
      const choice = page.getByRole("dialog", { name: "Export" });
      const bin = choice.getByRole("checkbox", { name: /from the bin$/u });
      await expect(choice.getByRole("checkbox", { name: /^\d+ conversations?$/u })).toBeVisible();
      if (await bin.isVisible()) await bin.check();
      await choice.getByRole("button", { name: "Export", exact: true }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bough-\d{4}-\d\d-\d\d\.json$/u);
  await expect(settings.getByRole("status").filter({ hasText: "to “bough-" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  return textOf(download);
}

async function wipe(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase("bough");
        request.addEventListener("success", resolve);
        request.addEventListener("error", reject);
      }),
  );
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
}

test("everything is exported by a button and comes back after a wipe, row for row", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, said, conversations, give, dialog, confirm } = bough(page);
  await send("A question that I shall want to keep");
  await expectState("idle");
  await expect(said("assistant")).toHaveCount(1);
  const before = await exportAll(page);
  expect(before).not.toContain("apiKey");
  await wipe(page);
  await expect(conversations).toHaveCount(1);
  await give("backup.json", before);
  await expect(dialog.getByText("2 conversations will be imported")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "New" })).toContainText("A question that I");
  await confirm();
  await expect(dialog).toBeHidden();
  await expect(conversations.filter({ hasText: "A question that I" })).toHaveCount(1);
  const after = await exportAll(page);
  const [{ contexts }] = [JSON.parse(before) as { contexts: { id: string }[] }];
  const ids = new Set(contexts.map(({ id }) => id));
  const own = JSON.parse(after) as Record<string, { id: string; contextId?: string }[]>;
  // A wiped browser has made a new example of its own.
  const brought = Object.fromEntries(
    ["contexts", "branches", "messages"].map((table) => [
      table,
      (own[table] ?? []).filter((row) => ids.has(row.contextId ?? row.id)),
    ]),
  );
  expect(rowsOf(JSON.stringify(brought))).toEqual(rowsOf(before));
});

test("an imported conversation can be continued", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, said, give, confirm, conversations } = bough(page);
  await send("First words");
  await expectState("idle");
  const file = await exportAll(page);
  await wipe(page);
  await give("backup.json", file);
  await confirm();
  await conversations.filter({ hasText: "First words" }).click();
  await expect(said("user")).toContainText("First words");
  await send("And on");
  await expect(said("user")).toHaveCount(2);
  await expectState("idle");
});

test("a file dropped on the window is shown first; what is already here is left out", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, dialog, conversations } = bough(page);
  await send("Only once");
  await expectState("idle");
  const text = await exportAll(page);
  const count = await conversations.count();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "dropped.json", { type: "application/json" }));
    return data;
  }, text);
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await expect(
    page.getByText("Drop a Bough file or another app’s export to import it"),
  ).toBeVisible();
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  await expect(
    page.getByText("Drop a Bough file or another app’s export to import it"),
  ).toBeHidden();
  await expect(dialog).toContainText("dropped.json");
  await expect(dialog.getByText("Everything is already here.")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Already here" })).toContainText("Only once");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(conversations).toHaveCount(count);
});

test("differing conversations are imported as copies, and existing ones stay", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, dialog, confirm, give, conversations, said } = bough(page);
  await send("Original words");
  await expectState("idle");
  const text = await exportAll(page);
  const changed = text
    .replace(/"text":"Original words"/u, '"text":"Changed words"')
    .replace(
      /("title":"Original words".*"parameters":)\{\}/u,
      '$1{"temperature":0.5,"models":["dear/model"]},"outputSchema":{"required":["hidden"]}',
    );
  await give("changed.json", changed);
  await expect(dialog.getByRole("region", { name: "Copies" })).toContainText("Original words");
  const others = dialog.getByRole("region", { name: "Other parameters" });
  await expect(others.getByRole("listitem").filter({ hasText: "Original words" })).toContainText(
    /output schema: .*hidden.*dear\/model/su,
  );
  await expect(others.getByRole("checkbox")).not.toBeChecked();
  await expect(dialog.getByText("Nothing you have is overwritten or removed.")).toBeVisible();
  await confirm();
  await expect(conversations.filter({ hasText: "Original words" })).toHaveCount(2);
  await expect(said("user")).toContainText("Original words");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(said("user")).toContainText("Changed words");
});

test("a broken file says what is wrong and where, and changes nothing", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, dialog, give, conversations } = bough(page);
  await send("Safe and sound");
  await expectState("idle");
  const text = await exportAll(page);
  const count = await conversations.count();
  const broken = {
    "This file is damaged": text.slice(0, -200),
    "Something that this file refers to is missing": text.replace(
      /"parentId":"[^"]+"/u,
      '"parentId":"nobody"',
    ),
    "This file contains a field name that Bough doesn’t allow": text.replace(
      '"parameters":{}',
      '"parameters":{"__proto__":{"polluted":true}}',
    ),
    "Bough doesn’t know this file": "[]",
    "This file is empty": "",
  };
  for (const [title, content] of Object.entries(broken)) {
    await give("broken.json", content);
    await expect(dialog.getByRole("region", { name: title })).toBeVisible();
    await expect(dialog.getByText("Nothing was imported.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Import" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await expect(conversations).toHaveCount(count);
  await give("broken.json", text.replace(/"parentId":"[^"]+"/u, '"parentId":"nobody"'));
  await expect(dialog.locator("code")).toHaveText(/^messages\[\d+\]\.parentId$/u);
});

test("the button asks for the file, even over the settings", async ({ page }) => {
  await page.goto("/");
  const { openData, settings, dialog } = bough(page);
  await openData();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    settings.getByRole("button", { name: "Import", exact: true }).click(),
  ]);
  await chooser.setFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(dialog.getByRole("region", { name: "Bough doesn’t know this file" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(settings.getByRole("button", { name: "Import", exact: true })).toBeFocused();
});

test("one conversation and one branch are exported from the menus", async ({ page }) => {
  await page.goto("/");
  const { send, expectState } = bough(page);
  await send("Just this one");
  await expectState("idle");
  const fromMenu = async (name: RegExp) => {
    await branchMenu(page).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name }).click(),
    ]);
    return download;
  };
  const file = await fromMenu(/Export conversation/u);
  expect(file.suggestedFilename()).toMatch(/^bough-just-this-one-\d{4}-\d\d-\d\d\.json$/u);
  const { contexts } = JSON.parse(await textOf(file)) as { contexts: { title: string }[] };
  expect(contexts.map(({ title }) => title)).toEqual(["Just this one"]);
  const markdown = await fromMenu(/Export as Markdown/u);
  expect(markdown.suggestedFilename()).toBe("just-this-one-main.md");
  const text = await textOf(markdown);
  expect(text).toContain(
    "# Just this one\n\nBranch: main\n\n## You\n\nJust this one\n\n## Assistant",
  );
  await branchMenu(page).click();
  await page.getByRole("menuitem", { name: "Export in another format…" }).click();
  const forms = page.getByRole("dialog", { name: "Export in another format" });
  await forms.getByRole("radio", { name: "llama.cpp’s format" }).check();
  const [lines] = await Promise.all([
    page.waitForEvent("download"),
    forms.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  expect(lines.suggestedFilename()).toBe("just-this-one.jsonl");
  // The same conversation is imported like another app's, beside the one that is here.
  const { dialog, confirm } = bough(page);
  const again = {
    name: "a.bin",
    mimeType: "application/json",
    buffer: await readFile(await lines.path()),
  };
  await importFiles(page, again);
  await expect(dialog.getByText("From llama.cpp:")).toBeVisible();
  await expectNoBarrier(page, "report of another app's file");
  await confirm();
  await expect(dialog).toBeHidden();
  await importFiles(page, again);
  await expect(dialog.getByText("Everything is already here.")).toBeVisible();
});

/** One conversation of many messages on one branch, as Bough would have written it. */
function longConversation(messages: number): string {
  const id = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const contextId = id(999_999);
  const nodes = Array.from({ length: messages }, (_, at) => ({
    id: id(at),
    contextId,
    parentId: at === 0 ? null : id(at - 1),
    message: {
      role: at % 2 === 0 ? "user" : "assistant",
      content: [{ type: "text", text: `Message ${at} ${"and some more words ".repeat(20)}` }],
    },
    createdAt: 1_700_000_000_000 + at,
  }));
  return JSON.stringify({
    format: "bough",
    version: 1,
    exportedAt: new Date(0).toISOString(),
    contexts: [
      {
        id: contextId,
        title: "A long one",
        config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
        activeBranchName: "main",
        writerEpoch: 0,
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_000_000,
      },
    ],
    branches: [
      {
        id: id(999_998),
        contextId,
        name: "main",
        named: true,
        messageIds: nodes.map((node) => node.id),
        colour: 0,
        activeAt: 1_700_000_000_000,
        createdAt: 1_700_000_000_000,
      },
    ],
    messages: nodes,
  });
}

test("an answer that streams during an import is whole, and the import is complete", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, state, give, dialog, confirm, conversations, articles } = bough(page);
  await send("write something long");
  await expectState("streamingLLMResponse");
  await give("long.json", longConversation(3_000));
  await expect(dialog.getByRole("region", { name: "New" })).toContainText("3,000 messages");
  await confirm();
  await expect(dialog).toBeHidden();
  await expect(state).toHaveAttribute("data-state", "idle");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toHaveCount(0);
  await conversations.filter({ hasText: "A long one" }).click();
  await expect(articles.last()).toContainText("Message 2999");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the report and a refusal have no known accessibility violation (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    const { give, dialog, openData } = bough(page);
    const text = await exportAll(page);
    const changed = text.replace(/"text":"[^"]/u, '"text":"?');
    await give("changed.json", changed.replace('"parameters":{}', '"parameters":{"seed":7}'));
    await expect(dialog.getByRole("region", { name: "Copies" })).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Other parameters" })).toBeVisible();
    await expectNoBarrier(page, "report");
    await page.keyboard.press("Escape");
    await give("broken.json", "{");
    await expect(
      dialog.getByRole("region", { name: "Bough doesn’t know this file" }),
    ).toBeVisible();
    await expectNoBarrier(page, "refusal");
    await page.keyboard.press("Escape");
    await openData();
    await expectNoBarrier(page, "your data");
  });
}
