import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, callOf, piece, registerLane } from "./support/scripted.ts";
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

const queue = (page: Page) => page.getByRole("list", { name: "Queued messages" });

const calculate = callOf("calculator", { expression: "6 * 7" });

/** A conversation with these answers, one after another. */
async function answered(page: Page, ...answers: string[]) {
  const lane = await registerLane(
    server,
    answers.map((text) => ({ steps: [{ text }] })),
  );
  await page.goto("/");
  await askFirst(page);
  await addConnection(page, lane.url, "scripted");
  return { lane, ...screen(page) };
}

test("after an interrupted answer, a new message is sent and follows the partial answer", async ({
  page,
}) => {
  // The first answer is cut off.
  const { lane, send, said, expectState } = await answered(
    page,
    piece("Half of"),
    piece("Then this.") + END,
  );
  await send("tell me");
  await expectState("transientFailure.awaitingPerson");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await send("never mind, something else");
  await expectState("idle");
  await expect(queue(page)).toBeHidden();
  await expect(said("user")).toHaveText(["tell me", "never mind, something else"]);
  await expect(said("assistant").first()).toContainText("Half of");
  await expect(said("assistant").last()).toContainText("Then this.");
  expect(await lane.posts()).toBe(2);
  await page.reload();
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
});

test("after a reload while streaming, a new message is sent", async ({ page }) => {
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Half of") }, { text: piece(" it.") + END, delay: 120_000 }] },
    { steps: [{ text: piece("Then this.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState } = screen(page);
  await send("tell me");
  await expect(said("assistant").first()).toContainText("Half of");
  await page.reload();
  await expectState("transientFailure.awaitingPerson");
  await send("something else");
  await expect(said("assistant").last()).toContainText("Then this.");
  await expect(said("user")).toHaveText(["tell me", "something else"]);
});

test("while an approval waits, a message is queued, says when it will be sent, and can be sent without the rest", async ({
  page,
}) => {
  const { send, said, approval, expectState } = await answered(
    page,
    calculate,
    piece("As you say.") + END,
  );
  await send("what is it?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  await send("forget that");
  await expect(queue(page)).toContainText("Queued");
  await expect(queue(page)).toContainText("when you have decided on the tool calls");
  await queue(page).getByRole("button", { name: "Stop the answer and send now" }).click();
  await expectState("idle");
  await expect(queue(page)).toBeHidden();
  await expect(said("user")).toHaveText(["what is it?", "forget that"]);
  await expect(said("tool").first()).toContainText("Not run");
  await expect(said("assistant").last()).toContainText("As you say.");
});

test("a queued message can be edited in the box, before the text that is there, and removed", async ({
  page,
}) => {
  const { send, message, approval } = await answered(page, calculate, piece("No.") + END);
  await send("what is it?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  await send("forget that");
  await message.fill("and this");
  await queue(page).getByRole("button", { name: "Edit" }).click();
  await expect(message).toHaveValue("forget that\n\nand this");
  await expect(message).toBeFocused();
  await expect(queue(page)).toBeHidden();
  await send("forget it all");
  await queue(page).getByRole("button", { name: "Remove" }).click();
  await expect(queue(page)).toBeHidden();
  await page.reload();
  await expect(approval).toBeVisible();
  await expect(queue(page)).toBeHidden();
});
