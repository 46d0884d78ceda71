import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import { importFiles, screen, settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { startWitness } from "./support/witness.ts";
import type { Witness } from "./support/witness.ts";

const KEY = "sk-the-secret-of-this-test";
const HEADER = "the-header-of-this-test";
const PASSPHRASE = "correct horse battery staple";

/** The server that the key is for, and one that must never receive it. */
let home: Witness;
let foreign: Witness;

test.beforeEach(async ({ page }) => {
  [home, foreign] = await Promise.all([startWitness(), startWitness()]);
  await page.goto("/");
});

test.afterEach(async () => {
  await Promise.all([home.stop(), foreign.stop()]);
});

function settingsOf(page: Page) {
  const settings = settingsDialog(page);
  return {
    settings,
    open: () => settingsButton(page).click(),
    /** Leaves the settings, in which no form is open. */
    close: async () => {
      await page.keyboard.press("Escape");
      await expect(settings).toBeHidden();
    },
    fill: (fields: Record<string, string>) =>
      Object.entries(fields).reduce(
        (before, [label, value]) =>
          before.then(() => settings.getByLabel(label, { exact: true }).fill(value)),
        Promise.resolve(),
      ),
    button: (name: string) => settings.getByRole("button", { name, exact: true }),
  };
}

type Keeping = "Until this tab closes" | "In this browser" | "With a passphrase";

/** A connection to `home` whose key is stored this way. */
async function connect(page: Page, name: string, key: string, keeping: Keeping): Promise<void> {
  const { settings, open, close, fill, button } = settingsOf(page);
  await open();
  await button("Add connection").click();
  await fill({ Name: name, "Base URL": `${home.url}/v1`, "API key": key, Model: "scripted" });
  await settings.getByRole("radio", { name: keeping }).check({ force: true });
  await button("Save").click();
  if (keeping === "With a passphrase") await choosePassphrase(page);
  await expect(settings.getByRole("listitem").filter({ hasText: name })).toContainText("1 model");
  // Saving asks for the models; each test is about what follows.
  home.seen.length = 0;
  await close();
}

async function choosePassphrase(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Choose a passphrase for your keys" });
  await dialog.getByLabel("New passphrase", { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel("Repeat new passphrase").fill(PASSPHRASE);
  await dialog.getByRole("button", { name: "Set passphrase" }).click();
}

test.describe("a key goes only to its own origin", () => {
  test("if the server redirects, elsewhere or within itself, nothing follows", async ({ page }) => {
    const { settings, open, close, fill, button } = settingsOf(page);
    await open();
    await button("Add connection").click();
    // This protocol's key is in a custom header, which a browser would send along.
    await settings.getByLabel("Protocol").selectOption("anthropic-messages");
    await fill({ Name: "Home", "Base URL": `${home.url}/v1`, "API key": KEY, Model: "scripted" });
    await settings.getByText("Advanced").click();
    await button("Add header").click();
    await fill({ "Header 1": "X-Team", "Value 1": HEADER });
    await button("Test").click();
    await expect(settings.getByText("1 model found")).toBeVisible();
    expect(home.with(KEY)).toHaveLength(1);
    for (const status of [301, 302, 307, 308]) {
      for (const to of [`${foreign.url}/v1/models`, `${home.url}/elsewhere`]) {
        home.conduct = { redirect: { status, to } };
        const before = home.with(KEY).length;
        await button("Test").click();
        await expect.poll(() => home.with(KEY).length).toBe(before + 1);
        await expect(settings.getByRole("alert")).toBeVisible();
      }
    }
    // A connection that fails its test would not be used.
    home.conduct = {};
    await button("Test").click();
    await expect(settings.getByText("1 model found")).toBeVisible();
    await button("Save").click();
    await expect(settings.getByText("Home", { exact: true })).toBeVisible();
    await close();
    const { send, expectState } = screen(page);
    for (const to of [`${foreign.url}/v1/messages`, `${home.url}/elsewhere`]) {
      home.conduct = { redirect: { status: 307, to } };
      await send("say something");
      await expectState("failed");
    }
    expect(home.with(KEY).every(({ path }) => !path.startsWith("/elsewhere"))).toBe(true);
    expect(home.with(HEADER)).toHaveLength(home.with(KEY).length);
    expect([...foreign.with(KEY), ...foreign.with(HEADER)]).toEqual([]);
  });

  for (const keeping of ["In this browser", "With a passphrase"] as const) {
    test(`if the address is changed, a key kept “${keeping}” stays behind`, async ({ page }) => {
      await connect(page, "Mine", KEY, keeping);
      const { settings, open, close, fill, button } = settingsOf(page);
      await open();
      await button("Edit").click();
      await fill({ "Base URL": `${foreign.url}/v1` });
      await expect(settings.getByText(/The saved key is for .+ and won’t be used/u)).toBeVisible();
      await button("Test").click();
      await expect(settings.getByText("1 model found")).toBeVisible();
      await button("Save").click();
      // The form has a hint with these words, too.
      const row = settings.getByRole("listitem").filter({ hasText: "Mine" });
      await expect(row).toContainText("no key");
      await close();
      const { send, said } = screen(page);
      await send("say something");
      await expect(said("assistant")).toContainText("Here I am.");
      expect(foreign.seen.length).toBeGreaterThanOrEqual(2);
      expect(foreign.with(KEY)).toEqual([]);
      const { connections } = await tablesOf(page, ["connections"]);
      expect(JSON.stringify(connections)).not.toContain(KEY);
    });
  }

  test("if a file names the connection, contains one, or an answer contains addresses", async ({
    page,
  }) => {
    await connect(page, "Mine", KEY, "In this browser");
    const { connections } = await tablesOf(page, ["connections"]);
    const connection = connections.find(({ name }) => name === "Mine");
    const bring = async (file: object) => {
      await importFiles(page, {
        name: "hostile.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(file)),
      });
      return page.getByRole("dialog", { name: "Import" });
    };
    const file = fileFor(String(connection?.["id"]));
    const evil = { ...connection, baseUrl: `${foreign.url}/v1` };
    const [context] = file.contexts;
    // Neither a row of connections nor an address in a conversation's settings is imported.
    for (const hostile of [
      { ...file, connections: [evil] },
      { ...file, contexts: [{ ...context, config: { ...context?.config, baseUrl: foreign.url } }] },
    ]) {
      const dialog = await bring(hostile);
      await expect(dialog).toContainText(/nothing|not/iu);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      const after = await tablesOf(page, ["connections", "contexts"]);
      expect(JSON.stringify(after)).not.toContain(foreign.url);
    }
    const dialog = await bring(file);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("link", { name: /Hostile/u }).click();
    home.conduct = {
      says: `Look: ![picture](${foreign.url}/a.png?q=1) and [here](${foreign.url}/b)`,
    };
    const { send, said } = screen(page);
    await send("say something");
    await expect(said("assistant")).toContainText("Look:");
    expect(home.with(KEY).at(-1)?.body).toContain("say something");
    expect(foreign.seen).toEqual([]);
    // Only the person loads an image or follows a link; neither reveals anything about the page.
    await said("assistant").getByRole("button", { name: "Load image" }).click();
    await expect.poll(() => foreign.seen.length).toBe(1);
    await said("assistant").getByRole("link", { name: "here" }).click();
    await expect.poll(() => foreign.seen.length).toBeGreaterThan(1);
    // What the foreign page then loads is its own.
    const asked = foreign.seen.filter(({ path }) => /^\/[ab]/u.test(path));
    for (const { headers } of asked) expect(headers).not.toHaveProperty("referer");
    expect(foreign.with(KEY)).toEqual([]);
  });
});

/** A conversation that asks to be answered over an existing connection. */
function fileFor(connectionId: string) {
  const at = Date.now();
  const id = crypto.randomUUID();
  const config = { modelId: "other", connectionId, mode: "chat", parameters: {} };
  return {
    format: "bough",
    version: 1,
    exportedAt: new Date(at).toISOString(),
    contexts: [
      {
        id,
        title: "Hostile",
        config,
        activeBranchName: "main",
        writerEpoch: 0,
        createdAt: at,
        updatedAt: at,
      },
    ],
    branches: [
      {
        id: crypto.randomUUID(),
        contextId: id,
        name: "main",
        named: true,
        messageIds: [],
        colour: 0,
        activeAt: at,
        createdAt: at,
      },
    ],
    messages: [],
  };
}

test.describe("a key that is needed and missing", () => {
  test("is asked for before anything is sent; the message waits, and Cancel is a way out", async ({
    page,
    context,
  }) => {
    await connect(page, "Mine", KEY, "Until this tab closes");
    const other = await context.newPage();
    await other.goto("/");
    const { send, said, expectState } = screen(other);
    await send("say something");
    const dialog = other.getByRole("dialog", { name: "Key for “Mine”" });
    await expect(dialog).toBeVisible();
    await expect(other).toHaveTitle(/^\(1\) /u);
    await expectNoBarrierInDialog(other);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expectState("failed");
    await expect(other.getByText("No key was entered")).toBeVisible();
    expect(home.seen).toEqual([]);
    await other.getByRole("button", { name: "Retry" }).click();
    await dialog.getByLabel("API key").fill(KEY);
    await dialog.getByRole("button", { name: "Use key" }).click();
    await expectState("idle");
    await expect(said("assistant")).toContainText("Here I am.");
    expect(home.with(KEY)).toHaveLength(1);
  });

  test("under a passphrase is unlocked once per tab, and can be stopped, locked, forgotten", async ({
    page,
  }) => {
    await connect(page, "Mine", KEY, "With a passphrase");
    await page.reload();
    const { send, said, expectState } = screen(page);
    await send("say something");
    const dialog = page.getByRole("dialog", { name: "Unlock your keys" });
    await dialog.getByLabel("Passphrase").fill("not this one");
    await dialog.getByRole("button", { name: "Unlock" }).click();
    await expect(dialog.getByText("doesn’t unlock your keys")).toBeVisible();
    expect(home.seen).toEqual([]);
    await dialog.getByLabel("Passphrase").fill(PASSPHRASE);
    await dialog.getByRole("button", { name: "Unlock" }).click();
    await expect(said("assistant")).toHaveCount(1);
    await expectState("idle");
    await send("and again");
    await expect(said("assistant")).toHaveCount(2);
    expect(home.with(KEY)).toHaveLength(2);

    const { settings, open, close, button } = settingsOf(page);
    await open();
    await button("Lock").click();
    await expect(settings.getByText("key locked")).toBeVisible();
    await button("Unlock").click();
    await dialog.getByRole("button", { name: "Forgot passphrase?" }).click();
    await page.getByRole("button", { name: "Remove encrypted keys" }).click();
    await expect(settings.getByText("key missing")).toBeVisible();
    await close();
    const { connections } = await tablesOf(page, ["connections"]);
    expect(connections.some((row) => "sealedKey" in row)).toBe(false);

    await send("once more");
    const paste = page.getByRole("dialog", { name: "Key for “Mine”" });
    await paste.getByLabel("API key").fill(KEY);
    await paste.getByRole("button", { name: "Use key" }).click();
    await choosePassphrase(page);
    await expect(said("assistant")).toHaveCount(3);
    await expectState("idle");
    expect(home.with(KEY)).toHaveLength(3);
  });
});

test("no key is in any export, nor in what a run leaves behind, however it is stored", async ({
  page,
}) => {
  const keys = { first: `${KEY}-one`, second: `${KEY}-two`, third: `${KEY}-three` };
  await connect(page, "First", keys.first, "Until this tab closes");
  await connect(page, "Second", keys.second, "In this browser");
  await connect(page, "Third", keys.third, "With a passphrase");
  const { send, expectState } = screen(page);
  home.conduct = { quotes: true };
  await send("say something");
  await expectState("failed");
  expect(home.with(keys.third)).toHaveLength(1);
  home.conduct = {};
  await page.getByRole("button", { name: "Retry" }).click();
  await expectState("idle");

  const taken: string[] = [];
  const take = async (press: () => Promise<void>) => {
    const coming = page.waitForEvent("download");
    await press();
    taken.push(await readFile(await (await coming).path(), "utf8"));
  };
  await page.getByRole("button", { name: /^Run: /u }).click();
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Export this run" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await page.getByRole("button", { name: "Export this run" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Include conversation text" }).click();
  await take(() => choose("Journal (JSON Lines)"));
  await take(() => choose("OpenTelemetry (JSON)"));
  const { settings, open, button } = settingsOf(page);
  await open();
  await settings.getByRole("tab", { name: "Your data" }).click();
  // The sizes come late, and move the buttons down.
  await expect(settings.getByRole("region", { name: "Size" }).getByRole("term")).not.toHaveCount(0);
  await button("Export").click();
  const choice = page.getByRole("dialog", { name: "Export" });
  for (const part of await choice.getByRole("checkbox").all()) await part.check();
  await take(() => choice.getByRole("button", { name: "Export", exact: true }).click());
  expect(taken.join("")).toContain("say something");
  expect(taken.join("")).not.toContain(KEY);

  const names = ["contexts", "branches", "messages", "runs", "chunks", "journal"] as const;
  const tables = await tablesOf(page, [...names, "drafts", "undo", "settings", "requests"]);
  expect(JSON.stringify(tables)).toContain("say something");
  expect(JSON.stringify(tables)).not.toContain(KEY);
  const { connections } = await tablesOf(page, ["connections"]);
  const kept = JSON.stringify(connections);
  expect([keys.first, keys.second, keys.third].map((key) => kept.includes(key))).toEqual([
    false,
    true,
    false,
  ]);
  expect(await page.content()).not.toContain(KEY);
});
