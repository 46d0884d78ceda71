import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { expectNoBarrier } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import { explained } from "./support/explain.ts";
import { addConnection, screen, importFiles } from "./support/page.ts";
import { END, registerLane, piece } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import type { StreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";

let server: StreamServer;

test.beforeAll(async () => {
  server = await startStreamServer();
});

test.afterAll(async () => {
  await server.stop();
});

/**
 * Makes every write fail like on a full disk, until it is turned off. Reads still work.
 * @param fromStart whether writes already fail when the page is loaded
 */
async function fillable(page: Page, fromStart = false) {
  await page.addInitScript((full) => {
    Object.assign(window, { full });
    for (const name of ["put", "add"] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...row) {
        if ("full" in window && window.full === true) {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        }
        return write.apply(this, row);
      };
    }
  }, fromStart);
  const mark = (full: boolean) =>
    page.evaluate((value) => void Object.assign(window, { full: value }), full);
  return { fill: () => mark(true), free: () => mark(false) };
}

test("a full disk while streaming: reported; the text stays, can be saved as a file, and is stored later", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    {
      steps: [
        { text: piece("Words that came.") },
        // Some of it arrives after the disk is full, however slow this machine is.
        ...Array.from({ length: 400 }, () => ({ text: piece(" More."), delay: 250 })),
      ],
    },
    { steps: [{ text: piece("And the rest.") + END }] },
  ]);
  const disk = await fillable(page);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, expectState, said } = screen(page);
  await send("tell me something");
  await expect(said("assistant").last()).toContainText("Words that came.");
  await disk.fill();
  await explained(page, () => expectState("failed"));
  await expect(page.getByText("The browser couldn’t save this")).toBeVisible();
  await expect(said("assistant").last()).toContainText("Words that came.");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save unsaved data to a file" }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file).toMatchObject({ format: "bough", version: 5 });
  expect(JSON.stringify(file.messages)).toContain("Words that came.");
  expect(JSON.stringify(file)).not.toContain("sk-test-key");

  await disk.free();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectState("idle");
  await expect(said("assistant").last()).toContainText("And the rest.");
  await page.reload();
  await expect(said("assistant").first()).toContainText("Words that came.");
});

test("a message that cannot be stored is not sent, and stays in the box", async ({ page }) => {
  const lane = await registerLane(server, [{ steps: [{ text: piece("Words.") + END }] }]);
  const disk = await fillable(page);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, submit, expectState, message, said } = screen(page);
  await send("the first");
  await expectState("idle");
  await disk.fill();
  await submit("the second");
  await expect(page.getByText(/Not sent:/u)).toBeVisible();
  await expect(message).toHaveValue("the second");
  expect(await lane.posts()).toBe(1);
  await disk.free();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said("user")).toHaveText(["the first", "the second"]);
  await expectState("idle");
  expect(await lane.posts()).toBe(2);
});

test("a decision that cannot be stored is reported in the dialog, keeps the edit, and can be made later", async ({
  page,
}) => {
  const disk = await fillable(page);
  await page.goto("/");
  await askFirst(page);
  const { send, expectState, approval, said } = screen(page);
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  const edited = '{"expression": "20 * 3"}';
  const args = approval.getByRole("textbox", { name: "Arguments" });
  await args.fill(edited);
  await disk.fill();
  const approve = approval.getByRole("button", { name: "Approve", exact: true });
  await approve.click();
  await expect(approval.getByRole("alert")).toContainText("Your decision couldn’t be saved");
  await expectState("awaitingToolApproval");
  await expect(args).toHaveValue(edited);
  await disk.free();
  await approve.click();
  await expect(approval).toBeHidden();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("60");
});

test("a conversation whose runs cannot be restored says so, can be read, and is restored later", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Half of it") }], after: "hang" },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, submit, expectState, said, message } = screen(page);
  await send("something");
  await expect.poll(async () => (await tablesOf(page, ["chunks"])).chunks.length).toBe(1);
  const disk = await fillable(page, true);
  await page.reload();
  await expect(page.getByText("This conversation couldn’t be opened for writing")).toBeVisible();
  await expectState("restoring");
  await expect(said("user")).toHaveText(["something"]);
  await expect(said("assistant")).toContainText("Half of it");
  await submit("too early");
  await expect(page.getByText(/Not sent:/u)).toBeVisible();
  await expect(message).toHaveValue("too early");
  await disk.free();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectState("transientFailure.awaitingPerson");
  await expect(said("assistant")).toContainText("Half of it");
  await expect(said("assistant")).toContainText("Interrupted here");
  expect(await lane.posts()).toBe(1);
});

test("a conversation for which the browser gives no lock says so, can be read, and is written later", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("An answer.") + END }] },
    { steps: [{ text: piece("And another.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, submit, expectState, said, message } = screen(page);
  await send("something");
  await expectState("idle");
  await page.addInitScript(() => {
    const ask: unknown = Reflect.get(LockManager.prototype, "request");
    Object.assign(window, { noLocks: true });
    Object.assign(LockManager.prototype, {
      request(this: LockManager, name: string, ...rest: unknown[]) {
        if ("noLocks" in window && window.noLocks === true && name.startsWith("bough:context:")) {
          const told = "Access to the Locks API is denied in this context.";
          return Promise.reject(new DOMException(told, "SecurityError"));
        }
        if (typeof ask !== "function") throw new Error("The browser has locks.");
        return Reflect.apply(ask, this, [name, ...rest]);
      },
    });
  });
  await page.reload();
  const card = page.getByRole("region", {
    name: "This conversation couldn’t be opened for writing",
  });
  await expect(card).toContainText("wouldn’t reserve the conversation for this tab");
  await expectNoBarrier(page, "no lock");
  await expect(said("assistant")).toContainText("An answer.");
  await submit("too early");
  await expect(page.getByText(/Not sent:/u)).toBeVisible();
  await expect(message).toHaveValue("too early");
  await page.evaluate(() => Object.assign(window, { noLocks: false }));
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card).toBeHidden();
  await submit("too early");
  await expect(said("assistant").last()).toContainText("And another.");
});

test("an older version in another tab is reported, and the page continues when it is closed", async ({
  page,
  context,
  baseURL,
}) => {
  const older = await context.newPage();
  await older.goto("/favicon.svg");
  await older.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A version older than Dexie's first, which the browser counts as 10. This connection stays open.
        const request = indexedDB.open("bough", 1);
        request.addEventListener("success", () => {
          Object.assign(window, { kept: request.result });
          resolve();
        });
      }),
  );
  await page.goto(`${baseURL}/`);
  await expect(page.getByText("An older version of Bough is open in another tab")).toBeVisible();
  await older.close();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("the database is removed under the page: what streamed and was typed is shown, saved, and comes back", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    {
      steps: [
        { text: piece("Words that came.") },
        ...Array.from({ length: 400 }, () => ({ text: piece(" More."), delay: 250 })),
      ],
    },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  // From the second visit on a tab knows from the start what it has read.
  await page.reload();
  const { send, said, message } = screen(page);
  await send("tell me something");
  await expect(said("assistant").last()).toContainText("Words that came.");
  await message.fill("Not sent yet");

  // As the browser does to free up space.
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  const told = page.getByRole("region", { name: "Bough’s data was removed from this browser" });
  await expect(told).toBeVisible();
  await expect(told.getByText("Not sent yet")).toBeVisible();
  await expectNoBarrier(page, "the page without its database");
  const downloading = page.waitForEvent("download");
  await told.getByRole("button", { name: "Save it as a file" }).click();
  const path = await (await downloading).path();
  await expect(told.getByRole("status")).toContainText("was passed to your browser to save.");
  expect(await readFile(path, "utf8")).not.toContain("sk-test-key");

  page.on("dialog", (dialog) => void dialog.accept());
  await told.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByText("Bough’s saved data is gone")).toBeVisible();
  const text = await readFile(path, "utf8");
  await importFiles(page, {
    name: "rescued.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: /tell me something/u }).click();
  await expect(said("user").first()).toContainText("tell me something");
  await expect(said("assistant").last()).toContainText("Words that came.");
  await page.getByRole("link", { name: "Text that was not sent" }).click();
  await expect(said("user").first()).toContainText("Not sent yet");
});
