import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import { explained } from "./support/explain.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, laneOn, piece } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import type { StreamServer } from "./support/stream-server.ts";

let server: StreamServer;

test.beforeAll(async () => {
  server = await startStreamServer();
});

test.afterAll(async () => {
  await server.stop();
});

/**
 * Every write is refused as a full disk refuses it, until told otherwise. Reading goes on.
 * @param fromStart already when the page is loaded
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

test("a full disk in mid-answer: said, the text stays, can be saved as a file, and stored later", async ({
  page,
}) => {
  const lane = await laneOn(server, [
    {
      steps: [
        { text: piece("Words that came.") },
        // Some of it comes after the disk is full, however slow this machine is.
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
  await expect(page.getByText("The browser could not store this")).toBeVisible();
  await expect(said("assistant").last()).toContainText("Words that came.");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save what is in memory as a file" }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file).toMatchObject({ format: "bough", version: 1 });
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
  const lane = await laneOn(server, [{ steps: [{ text: piece("Words.") + END }] }]);
  const disk = await fillable(page);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, submit, expectState, message, said } = screen(page);
  await send("the first");
  await expectState("idle");
  await disk.fill();
  await submit("the second");
  await expect(page.getByText(/Not sent/u)).toBeVisible();
  await expect(message).toHaveValue("the second");
  expect(await lane.posts()).toBe(1);
  await disk.free();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said("user")).toHaveText(["the first", "the second"]);
  await expectState("idle");
  expect(await lane.posts()).toBe(2);
});

test("a conversation that cannot be taken up says so, is read, and is taken up when it can", async ({
  page,
}) => {
  const lane = await laneOn(server, [{ steps: [{ text: piece("Half of it") }], after: "hang" }]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, submit, expectState, said, message } = screen(page);
  await send("something");
  await expect.poll(async () => (await tablesOf(page, ["chunks"])).chunks.length).toBe(1);
  const disk = await fillable(page, true);
  await page.reload();
  await expect(page.getByText("This conversation could not be taken up")).toBeVisible();
  await expectState("restoring");
  await expect(said("user")).toHaveText(["something"]);
  await expect(said("assistant")).toContainText("Half of it");
  await submit("too early");
  await expect(page.getByText(/Not sent/u)).toBeVisible();
  await expect(message).toHaveValue("too early");
  await disk.free();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectState("transientFailure.awaitingPerson");
  await expect(said("assistant")).toContainText("Half of it");
  await expect(said("assistant")).toContainText("Interrupted here");
  expect(await lane.posts()).toBe(1);
});

test("an older version in another tab is named, and gives way when it is closed", async ({
  page,
  context,
  baseURL,
}) => {
  const older = await context.newPage();
  await older.goto("/favicon.svg");
  await older.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Dexie counts in tenths: older than the first version, and it does not let go.
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
