import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { askFirst } from "../support/approvals.ts";
import { putRows, tablesOf } from "../support/database.ts";
import { onDisk, withDisk } from "../support/disk.ts";
import { startMcpServers } from "../support/mcp-servers.ts";
import { addConnection, newConversation, screen } from "../support/page.ts";
import { call, scripted } from "../support/scripted-model.ts";
import { dumpDatabase } from "./dump-database.ts";

/** A page of the same origin on which the app is not open. */
const BESIDE = "/favicon.svg";

/** Texts that were typed, which must be found in the database. */
const typed: string[] = [];

/** Sends, and waits until the run rests or waits for the person. */
async function ask(page: Page, text: string, state: string | RegExp = "idle"): Promise<void> {
  const { send, expectState, said } = screen(page);
  const before = await said("user").count();
  await send(text);
  typed.push(text);
  await expect(said("user")).toHaveCount(before + 1);
  await expectState(state);
}

async function begin(page: Page, text: string, state?: string | RegExp): Promise<void> {
  await newConversation(page);
  await expect(page.getByRole("log", { name: "Conversation" })).toBeHidden();
  const { send, expectState, said } = screen(page);
  await send(text);
  typed.push(text);
  await expect(said("user")).toHaveCount(1);
  await expectState(state ?? "idle");
}

async function toMain(page: Page): Promise<void> {
  const picker = page.getByRole("combobox", { name: "Branches" });
  const isSelect = await picker.evaluate((element) => element.tagName === "SELECT");
  if (isSelect) return void (await picker.selectOption({ label: "main" }));
  await picker.click();
  await page
    .getByRole("listbox", { name: "Branches" })
    .getByRole("option", { name: /^main(?:,|$)/u })
    .first()
    .click();
}

async function fork(page: Page, at: number, name: string): Promise<void> {
  const article = screen(page).log.locator(`[aria-posinset="${at}"]`);
  await article.hover();
  await article.getByRole("button", { name: "Fork from here" }).click();
  await page.getByRole("textbox", { name: "New branch" }).fill(name);
}

async function attach(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("button", { name: /^Attach/u })
      .last()
      .click(),
  ]);
  await chooser.setFiles(files);
}

/** Chooses an item from the conversation's menu in the list. */
async function fromMenu(page: Page, title: string, item: string | RegExp): Promise<void> {
  const list = page.getByRole("navigation", { name: "Conversations" });
  await list.getByRole("link", { name: title }).first().hover();
  await list
    .getByRole("button", { name: new RegExp(`^More (?:options )?for ${title}$`, "u") })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function chooseMode(page: Page, mode: string): Promise<void> {
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption({ label: mode });
}

const PIXELS =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4EaABRAwQCgAljgUBqTNxyAAAAABJRU5ErkJggg==";
const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(PIXELS, "base64") };
const note = {
  name: "note.md",
  mimeType: "text/markdown",
  buffer: Buffer.from("A note: ünïcödé, שלום, 你好."),
};

const RENAMED = "Renamed: Ω";

interface Stage {
  page: Page;
  mock: LLMock;
}

/** What a person does, by name. No act depends on another. */
const acts: Record<string, (stage: Stage) => Promise<void>> = {
  calls: async ({ page }) => {
    const { approval, expectState, state } = screen(page);
    const asks = "What is 21 * 2, and what time is it?";
    await begin(page, asks, /^(?:awaitingToolApproval|idle)$/u);
    if ((await state.getAttribute("data-state")) === "idle") {
      await askFirst(page);
      await begin(page, asks, "awaitingToolApproval");
    }
    const first = approval.getByRole("group", { name: "calculator, 1 of 2" });
    await first.getByRole("textbox", { name: "Arguments" }).fill('{"expression": "20 * 3"}');
    await first.getByRole("button", { name: "Approve", exact: true }).click();
    const second = approval.getByRole("group", { name: "current_time, 2 of 2" });
    await second.getByRole("button", { name: "Deny" }).click();
    await second.getByRole("textbox", { name: "Reason" }).fill("not now");
    await second.getByRole("button", { name: "Deny" }).click();
    await expectState("idle");
  },
  branches: async ({ page }) => {
    const { said, expectState, log } = screen(page);
    await begin(page, "first question");
    await fork(page, 2, "other-way");
    await ask(page, "a second thought");
    await toMain(page);
    await expect(said("user")).toHaveCount(1);
    const first = log.locator('[aria-posinset="1"]');
    await first.hover();
    await first.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Edited message" }).fill("first question, better");
    await page.getByRole("button", { name: "Send as a new version" }).click();
    await expect(said("user").first()).toContainText("better");
    await expectState("idle");
  },
  attachments: async ({ page }) => {
    await newConversation(page);
    await attach(page, [photo, note]);
    await expect(page.getByRole("list", { name: "Attached", exact: true }).last()).toContainText(
      "note.md",
    );
    const { send, expectState, said } = screen(page);
    await send("what do you see?");
    await expect(said("user")).toHaveCount(1);
    await expectState("idle");
  },
  question: async ({ page }) => {
    await begin(page, "ask me something", "awaitingClarification");
    const question = page.getByRole("dialog", { name: "Question" });
    await question.getByRole("textbox", { name: "Answer" }).fill("gardens");
    await question.getByRole("button", { name: "Answer", exact: true }).click();
    await screen(page).expectState("idle");
  },
  failed: ({ page }) => begin(page, "error 401", "failed"),
  stopped: async ({ page }) => {
    await begin(page, "write something long", "streamingLLMResponse");
    await expect(screen(page).said("assistant").first()).toContainText(/(\S+\s+){12}/u);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await screen(page).expectState("idle");
  },
  "any script": ({ page }) => begin(page, "שלום 你好 👩‍👩‍👧‍👦 e\u0301 \u202Eabc\u202C <b>&amp;"),
  deleted: async ({ page }) => {
    await begin(page, "delete me");
    await fromMenu(page, "delete me", "Delete");
    await expect(page.getByRole("link", { name: "delete me" })).toBeHidden();
  },
  renamed: async ({ page }) => {
    await begin(page, "rename me");
    await fromMenu(page, "rename me", /^Rename(?: conversation)?$/u);
    await page.getByLabel(/^New title (?:for|of) rename me$/u).fill(RENAMED);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: RENAMED })).toBeVisible();
  },
  pinned: ({ page }) => fromMenu(page, RENAMED, "Pin to top"),
  tagged: async ({ page }) => {
    await fromMenu(page, RENAMED, "Tags…");
    const tags = page.getByRole("dialog");
    await tags.getByLabel("Add tags").fill("work, home");
    await page.keyboard.press("Enter");
    await expect(tags).toBeHidden();
  },
  "in a folder": async ({ page }) => {
    await fromMenu(page, RENAMED, "Move to folder…");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Shelf");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog).toBeHidden();
  },
  "a sub-task": async ({ page }) => {
    const { approval, said, state } = screen(page);
    await begin(page, "sub-task", /awaitingToolApproval|executingTools|idle/u);
    await expect(async () => {
      const approve = approval.getByRole("button", { name: "Approve", exact: true }).first();
      if (await approve.isVisible()) await approve.click();
      expect(await state.getAttribute("data-state")).toBe("idle");
    }).toPass();
    await expect(said("tool").first()).toBeVisible();
  },
  "a mode of one's own": async ({ page }) => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const settings = page.getByRole("dialog", { name: "Settings" });
    await settings.getByRole("tab", { name: "Modes" }).click();
    await settings.getByRole("button", { name: /(?:New|Add a) mode/u }).click();
    await settings.getByLabel("Name", { exact: true }).fill("Terse");
    await settings
      .getByLabel(/prompt|instructions/iu)
      .first()
      .fill("Be brief.");
    await settings.getByRole("button", { name: "Save", exact: true }).click();
    await page.keyboard.press("Escape");
    await newConversation(page);
    await chooseMode(page, "Terse");
    await ask(page, "in a mode");
  },
  "files of a branch": async ({ page }) => {
    const { log, expectState } = screen(page);
    await newConversation(page);
    await chooseMode(page, "Work");
    await screen(page).send("write an app");
    await expect(log.locator('[aria-posinset="14"]')).toBeVisible();
    await expectState("idle");
  },
  waiting: async ({ page }) => {
    await begin(page, "What is 6 * 7?", "awaitingToolApproval");
  },
  "a draft": async ({ page }) => {
    await newConversation(page);
    await screen(page).message.fill("half a thought");
    await expect.poll(() => draftsOf(page)).toContain("half a thought");
  },
  "closed while streaming": async ({ page }) => {
    await begin(page, "write something long", "streamingLLMResponse");
    const stored = async () => JSON.stringify((await tablesOf(page, ["chunks"])).chunks);
    await expect.poll(stored).toMatch(/(\w+ ){8}/u);
    await page.goto(BESIDE);
  },
  remembered: async ({ page, mock }) => {
    const notes = ["The person likes tea.", "The person likes bread."];
    scripted(mock, "learn this", [notes.map((text) => call("remember", { note: text }))]);
    await withScriptedModel(page, mock);
    await begin(page, "learn this", /./u);
    await expect(screen(page).said("assistant").last()).toContainText("Done: learn this");
    const card = page.getByRole("region", { name: "Proposed notes" });
    await card.getByRole("button", { name: "Remember", exact: true }).first().click();
    await expect(card.getByRole("group")).toHaveCount(1);
  },
  "an own tool": async ({ page, mock }) => {
    scripted(mock, "use my tool", [call("own_double", { number: 4 })]);
    await page.goto(BESIDE);
    await putRows(page, {
      ownTools: [
        {
          id: "t1",
          name: "own_double",
          description: "Doubles a number.",
          summary: "Double",
          parameters: { type: "object", properties: { number: { type: "number" } } },
          body: { kind: "javascript", code: "return args.number * 2;", files: false },
          on: true,
          createdAt: 1,
          updatedAt: 1,
        },
      ],
    });
    await page.goto("/");
    await withScriptedModel(page, mock);
    await begin(page, "use my tool", /./u);
    await expect(screen(page).said("assistant").last()).toContainText("Done: use my tool");
    await screen(page).expectState("idle");
  },
  "an MCP server": async ({ page, mock }) => {
    const servers = await startMcpServers();
    scripted(mock, "show it", [call("Shop__photo")]);
    await withScriptedModel(page, mock);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("tab", { name: "MCP servers" }).click();
    await page.getByRole("button", { name: "Add a server" }).click();
    await page.getByLabel("Address").fill(servers.address("shop"));
    await page.getByLabel("Name", { exact: true }).fill("Shop");
    await page.getByRole("button", { name: "Add and connect" }).click();
    await expect(page.getByRole("listitem", { name: "Shop", exact: true })).toContainText(
      "connected",
    );
    await page.keyboard.press("Escape");
    await begin(page, "show it", "awaitingToolApproval");
    await screen(page).approval.getByRole("button", { name: "Approve", exact: true }).click();
    await screen(page).expectState("idle");
    await servers.stop();
  },
  "a picked folder": async ({ page, mock }) => {
    scripted(mock, "raise the number", [
      call("folder_read", { path: "main.js" }),
      call("folder_edit", { path: "main.js", old: "n = 1", new: "n = 2" }),
    ]);
    await withScriptedModel(page, mock);
    await onDisk(page, "main.js", "const n = 1;\n");
    await newConversation(page);
    await chooseMode(page, "Work");
    await page.getByRole("button", { name: "Files", exact: true }).click();
    const folder = page.getByRole("region", { name: "Folder on your computer" });
    await folder.getByRole("button", { name: "Pick a folder…" }).click();
    await expect(folder).toContainText("my-project");
    await screen(page).send("raise the number");
    await screen(page).approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(screen(page).said("assistant").last()).toContainText("Done: raise the number");
    await screen(page).expectState("idle");
  },
};

async function draftsOf(page: Page): Promise<string> {
  return JSON.stringify((await tablesOf(page, ["drafts"])).drafts);
}

/** Makes the page's ids count up in their usual form, so that the kept file compresses well. */
async function withCountedIds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const loads = Number(sessionStorage.getItem("loads") ?? 0) + 1;
    sessionStorage.setItem("loads", String(loads));
    const load = loads.toString(16).padStart(4, "0");
    let count = 0;
    crypto.randomUUID = () => {
      count += 1;
      return `00000000-0000-4000-8000-${load}${count.toString(16).padStart(8, "0")}`;
    };
  });
}

/** A connection to the scripted model, once; it is then used for new conversations. */
async function withScriptedModel(page: Page, mock: LLMock): Promise<void> {
  const { connections } = await tablesOf(page, ["connections"]);
  if (connections.some(({ name }) => name === "Test server")) return;
  await addConnection(page, `${mock.url}/v1`, "gpt-4o", undefined, "");
}

test("a database of this version", async ({ page }) => {
  const directory = process.env["BOUGH_DATABASES"] ?? "src/storage/test-support/databases";
  const mock = new LLMock({ port: 0 });
  await mock.start();
  await withDisk(page);
  await withCountedIds(page);
  const made: string[] = [];
  const missing: Record<string, string> = {};
  const unknown = (process.env["BOUGH_WITHOUT"] ?? "").split(",");
  for (const [name, act] of Object.entries(acts)) {
    if (unknown.includes(name)) continue;
    await page.goto("/");
    await expect(page.getByRole("link", { name: /Example/u })).toBeVisible();
    try {
      await act({ page, mock });
      made.push(name);
    } catch (error) {
      missing[name] = String(error).split("\n")[0] ?? "";
    }
  }
  await page.goto("/");
  const titles = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(page.getByRole("link", { name: /Example/u })).toBeVisible();
  const listed = await titles.allInnerTexts();
  await page.goto(BESIDE);
  await mock.stop();
  const dump = await dumpDatabase(page);
  const files = [photo, note].map(({ name, buffer }) => ({
    name,
    bytes: buffer.length,
    sha256: createHash("sha256").update(buffer).digest("hex"),
  }));
  const facts = { made, missing, typed, listed, files };
  const name = process.env["BOUGH_DATABASE"] ?? `v${dump.version / 10}`;
  const lines = [
    { version: dump.version, facts },
    { stores: dump.stores },
    ...Object.entries(dump.rows).flatMap(([table, rows]) => rows.map((row) => ({ table, row }))),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  writeFileSync(join(directory, `${name}.database`), gzipSync(text, { level: 9 }));
});
