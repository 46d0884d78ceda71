import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { tablesOf } from "./support/database.ts";
import { launchKillable } from "./support/killable-browser.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, callOf, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import { expect, expectWholeRows, test } from "./support/test.ts";

const order = { title: "A sum", goal: "Work out 6*7.", hand_back: "The number." };
const task = (page: Page) => page.getByRole("group", { name: "Task: A sum" });
const stateOf = (page: Page) => task(page).getByRole("status", { name: "Task state" });

/** Waits until some row of the table contains this text. */
async function expectStored(page: Page, table: "runs" | "chunks", text: string): Promise<void> {
  const rows = async () => JSON.stringify((await tablesOf(page, [table]))[table]);
  await expect.poll(rows).toContain(text);
}

test("killed with two tabs in a sub-task’s approval, answer and summary, it loses and sends nothing", async ({
  baseURL,
}) => {
  const server = await startStreamServer();
  const lane = await registerLane(server, [
    { steps: [{ text: callOf("start_task", order) }] },
    { steps: [{ text: callOf("calculator", { expression: "6*7" }) }] },
    { steps: [{ text: piece("Half an ") }], after: "hang" },
    { steps: [{ text: piece("It is 42.") + END }] },
    { steps: [{ text: piece("Handed ") }], after: "hang" },
    { steps: [{ text: piece("Handed back: 42.") + END }] },
    { steps: [{ text: piece("Thank you for it.") + END }] },
  ]);
  const profile = mkdtempSync(join(tmpdir(), "bough-killed-tasks-"));
  let browser = await launchKillable(profile);
  /** Opens a second tab that follows, kills the browser with both, and opens one tab again. */
  const killAndReturn = async (follows: (other: Page) => Promise<void>): Promise<Page> => {
    const url = browser.page.url();
    const other = await browser.page.context().newPage();
    await other.goto(url);
    await follows(other);
    await browser.kill();
    browser = await launchKillable(profile);
    await browser.page.goto(url);
    return browser.page;
  };
  try {
    let { page } = browser;
    await page.goto(`${baseURL}/`);
    await askFirst(page, ["calculator"]);
    // A killed browser's session is over, and a session key would be asked for again.
    await addConnection(page, lane.url, "scripted", undefined, "");
    await screen(page).send("delegate this");
    await screen(page).approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(screen(page).approval).toContainText("In the sub-task A sum");
    await expectStored(page, "runs", "awaitingToolApproval");

    page = await killAndReturn((other) =>
      expect(screen(other).approval).toContainText("In the sub-task A sum"),
    );
    await expect(screen(page).approval).toContainText("In the sub-task A sum");
    expect(await lane.posts()).toBe(2);
    await screen(page).approval.getByRole("button", { name: "Approve", exact: true }).click();

    for (const [text, stage] of [
      ["Half an", "working"],
      ["Handed", "summarizing"],
    ] as const) {
      await expect(stateOf(page)).toHaveAttribute("data-state", stage);
      await expect(task(page)).toContainText(text);
      await expectStored(page, "chunks", text);
      const sent = await lane.posts();
      page = await killAndReturn((other) => expect(task(other)).toContainText(text));
      await expect(stateOf(page)).toHaveAttribute("data-state", "waiting");
      await expect(page.getByRole("status", { name: "Run state" })).toHaveText(
        "A sub-task waits for you",
      );
      await expect(task(page)).toContainText(text);
      expect(await lane.posts()).toBe(sent);
      await task(page).getByRole("button", { name: "Retry" }).click();
    }

    const { said, expectState } = screen(page);
    await expect(said("assistant").last()).toContainText("Thank you for it.");
    await expectState("idle");
    await expect(said("tool")).toContainText("Handed back: 42.");
    expect(await lane.posts()).toBe(7);
    await expectWholeRows(browser.page);
  } finally {
    await browser.kill();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});
