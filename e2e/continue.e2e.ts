import { readFile } from "node:fs/promises";

import {
  addConnection,
  branchMenu,
  branchTree,
  command,
  conversationList,
  screen,
  treeButton,
} from "./support/page.ts";
import { END, piece, registerLane } from "./support/scripted.ts";
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

test("a continued answer is shown and exported as continued, not as words of the person's", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Half of") }] },
    { steps: [{ text: piece("the rest.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState, articles } = screen(page);
  await send("tell me");
  await expectState("transientFailure.awaitingPerson");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectState("idle");
  await expect(articles).toHaveCount(4);
  const line = articles.nth(2);
  await expect(line).toHaveAccessibleName("Bough");
  await expect(line).toHaveText("Continued");
  await expect(said("assistant").last()).toContainText("the rest.");
  await branchMenu(page).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /Markdown/u }).click();
  const file = await readFile(await (await coming).path(), "utf8");
  expect(file).toContain("*Continued*");
  expect(file).not.toContain("Please go on");
});

test("an answer that broke off can be kept as it is, waits for nobody then, and can go on later", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Half of") }] },
    { steps: [{ text: piece("the rest.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState, message } = screen(page);
  await send("tell me");
  await expectState("transientFailure.awaitingPerson");
  await expect(page).toHaveTitle(/^\(1\) /u);
  await page.reload();
  await expectState("transientFailure.awaitingPerson");
  const keep = page.getByRole("button", { name: "Keep as it is" });
  await keep.click();
  await expectState("idle");
  await expect(keep).toBeHidden();
  await expect(message).toBeFocused();
  await expect(page).toHaveTitle(/^[^(]/u);
  await expect(conversationList(page)).not.toContainText("waiting");
  await expect(said("assistant")).toContainText(/Half of[^]*Interrupted here\./u);
  await page.reload();
  await expectState("idle");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(said("assistant").last()).toContainText("the rest.");
});

test("where nothing has come there is nothing to continue: Retry alone", async ({ page }) => {
  await page.goto("/");
  const { send, expectState } = screen(page);
  await send("error 401");
  await expectState("failed");
  await expect(page.getByRole("button", { name: "Retry", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toHaveCount(0);
});

test("an answer that was cut off is continued on a version that never ran, but not where it is only looked at", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Half of") }] },
    { steps: [{ text: piece("Another.") + END }] },
    { steps: [{ text: piece("the rest.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, log, expectState } = screen(page);
  await send("tell me");
  await expectState("transientFailure.awaitingPerson");
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Another.");
  await expectState("idle");
  await treeButton(page).click();
  const tree = branchTree(page);
  await tree.getByRole("treeitem", { name: /Half of/u }).click();
  await expect(said("assistant").last()).toContainText("Half of");
  const goOn = log.getByRole("button", { name: "Continue", exact: true });
  await expect(log.getByText("Interrupted")).toBeVisible();
  await expect(goOn).toHaveCount(0);
  await page.getByRole("button", { name: "Go there" }).click();
  await goOn.click();
  await expect(said("assistant").last()).toContainText("the rest.");
  await expectState("idle");
  await expect(said("assistant").first()).toContainText("Half of");
});

test("versions are stepped through, and an answer that ended early continued, from the palette", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Half of") }] },
    { steps: [{ text: piece("Another.") + END }] },
    { steps: [{ text: piece("the rest.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState } = screen(page);
  await send("tell me");
  await expectState("transientFailure.awaitingPerson");
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Another.");
  await expectState("idle");
  const versions = page.getByRole("group", { name: "Versions" });
  await expect(versions).toContainText("2 / 2");
  await command(page, "previous version", "Previous version");
  await expect(said("assistant").last()).toContainText("Half of");
  await command(page, "next version", "Next version");
  await expect(said("assistant").last()).toContainText("Another.");
  await command(page, "previous version", "Previous version");
  await expect(said("assistant").last()).toContainText("Half of");
  await command(page, "continue", "Continue");
  await expect(said("assistant").last()).toContainText("the rest.");
});
