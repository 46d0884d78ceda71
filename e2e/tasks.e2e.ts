import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { expectNoBarrier } from "./support/barriers.ts";
import { putRows, tablesOf } from "./support/database.ts";
import { startGateway } from "./support/gateway.ts";
import { addConnection, conversationList, screen } from "./support/page.ts";
import { END, callOf, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import type { StreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";
import { compiled, connectionTo, wires } from "./support/wires.ts";

const order = { title: "A sum", goal: "Work out 6*7.", hand_back: "The number." };

/** A page of the same origin on which the app is not open. */
const BESIDE = "/favicon.svg";

const task = (page: Page) => page.getByRole("group", { name: "Task: A sum" });
const stateOf = (page: Page) => task(page).getByRole("status", { name: "Task state" });

for (const [name, wire] of Object.entries(wires)) {
  test(`a sub-task uses its own tool and hands back one message: ${name}`, async ({
    page,
  }, info) => {
    const mock = new LLMock({ port: 0 });
    await mock.start();
    const called = (tool: string, args: object) => ({
      toolCalls: [{ name: tool, arguments: JSON.stringify(args), id: `call_${tool}` }],
    });
    mock.onMessage(/The task is over/u, { content: "Handed back: 42." });
    mock.addFixture({
      match: { userMessage: /Work out/u, hasToolResult: true },
      response: { content: "It is 42." },
    });
    mock.addFixture({
      match: { userMessage: /delegate/u, hasToolResult: true },
      response: { content: "Thank you for it." },
    });
    mock.onMessage(/Work out/u, called("calculator", { expression: "6*7" }));
    mock.onMessage(/delegate/u, called("start_task", order));
    const gateway = await startGateway(mock.url);
    await page.goto("/");
    await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
    await page.goto(BESIDE);
    await putRows(page, { connections: [{ ...connectionTo(wire, gateway.url) }] });
    await page.goto("/");
    const { send, said, expectState, approval } = screen(page);

    await send("delegate this");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(said("assistant").last()).toContainText("Thank you for it.");
    await expectState("idle");
    await expect(said("tool")).toContainText("Handed back: 42.");
    await expect(stateOf(page)).toHaveAttribute("data-state", "finished");
    const own = gateway.posted.filter(({ path }) => path.includes(wire.endpoint));
    expect(own).toHaveLength(5);
    const bodies = own.map(({ body }) => body);
    expect(await compiled(info.outputPath(wire.protocol), wire, bodies)).toBe("");
    await gateway.stop();
    await mock.stop();
  });
}

let server: StreamServer;

test.beforeAll(async () => {
  server = await startStreamServer();
});

test.afterAll(async () => {
  await server.stop();
});

test("a reload in a sub-task’s approval, answer and summary loses nothing and sends nothing", async ({
  page,
  context,
}) => {
  const lane = await registerLane(server, [
    { steps: [{ text: callOf("start_task", order) }] },
    { steps: [{ text: callOf("calculator", { expression: "6*7" }) }] },
    { steps: [{ text: piece("Half an ") }], after: "hang" },
    { steps: [{ text: piece("It is 42.") + END }] },
    { steps: [{ text: piece("Handed ") }], after: "hang" },
    { steps: [{ text: piece("Handed back: 42.") + END }] },
    { steps: [{ text: piece("Thank you for it.") + END }] },
  ]);
  await page.goto("/");
  await askFirst(page, ["calculator"]);
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState, approval } = screen(page);
  await send("delegate this");
  await approval.getByRole("button", { name: "Approve", exact: true }).click();

  await expect(approval).toContainText("In the sub-task A sum");
  await expectStored(page, "awaitingToolApproval");
  await page.reload();
  await expect(approval).toContainText("In the sub-task A sum");
  await expectNoBarrier(page, "a sub-task");
  expect(await lane.posts()).toBe(2);
  // Any tab can decide; the one that writes the conversation carries it out.
  const second = await context.newPage();
  await second.goto(page.url());
  await screen(second).approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(task(second)).toContainText("Half an");
  await second.close();

  await expect(task(page)).toContainText("Half an");
  await expectStored(page, "streamingLLMResponse");
  await reloadAndRetry(page, "Half an");
  await expect(stateOf(page)).toHaveAttribute("data-state", "summarizing");
  await expect(task(page)).toContainText("Handed");
  await expectStored(page, "streamingLLMResponse");
  await reloadAndRetry(page, "Handed");

  await expect(said("assistant").last()).toContainText("Thank you for it.");
  await expectState("idle");
  await expect(said("tool")).toContainText("Handed back: 42.");
  expect(await lane.posts()).toBe(7);
  await task(page).getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("It has ended and is in the bin")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Keep as a conversation" }).click();
  await expect(conversationList(page).getByRole("link", { name: "A sum" })).toBeVisible();
});

/** Waits until some run is stored in this state. */
async function expectStored(page: Page, state: string): Promise<void> {
  const states = async () => (await tablesOf(page, ["runs"])).runs.map((row) => row["state"]);
  await expect.poll(states).toContain(state);
}

/** Reloads the page, after which the sub-task must show this text and wait, and presses Retry. */
async function reloadAndRetry(page: Page, text: string): Promise<void> {
  // A reload keeps only what was stored of a stream.
  await expect
    .poll(async () => JSON.stringify((await tablesOf(page, ["chunks"])).chunks))
    .toContain(text.trim());
  await page.reload();
  await expect(stateOf(page)).toHaveAttribute("data-state", "waiting");
  await expect(task(page)).toContainText(text);
  await task(page).getByRole("button", { name: "Retry" }).click();
}
