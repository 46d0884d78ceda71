import type { Page } from "@playwright/test";

import { argumentsHash } from "#domain/canonical.ts";
import type { MessageNode } from "#domain/message.ts";
import type { JournalDetail, JournalRow, RunRow } from "#domain/runs/run.ts";

import { askFirst } from "./support/approvals.ts";
import { putRows, tablesOf } from "./support/database.ts";
import type { Row } from "./support/database.ts";
import { explained } from "./support/explain.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, callOf, registerLane, piece } from "./support/scripted.ts";
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

/** A page of the same origin on which the app is not open. */
const BESIDE = "/favicon.svg";

const args = { expression: "6 * 7" };

/** A conversation whose one call waits for approval, and its rows, as plain data to write back. */
async function waiting(page: Page) {
  const lane = await registerLane(server, [
    { steps: [{ text: callOf("calculator", args) }] },
    { steps: [{ text: piece("It is 42.") + END }] },
  ]);
  await page.goto("/");
  await askFirst(page);
  await addConnection(page, lane.url, "scripted");
  const on = screen(page);
  await on.send("what is it?");
  await expect(on.approval).toBeVisible();
  // The row lags behind the screen, and later rows are made from it.
  await expect
    .poll(async () => (await tablesOf(page, ["runs"])).runs.map((row) => row["state"]))
    .toEqual(["awaitingToolApproval"]);
  const address = page.url();
  await page.goto(BESIDE);
  const rows = await tablesOf(page, ["runs", "journal", "messages", "branches"]);
  // Rows of the app's own tables; the example conversation has none of these runs.
  const [run] = rows.runs as unknown as [RunRow];
  const asking = (rows.messages as unknown as MessageNode[]).find(
    ({ id }) => id === run.answerNodeId,
  );
  if (asking === undefined) throw new Error("The answer is not stored.");
  const journal = rows.journal as unknown as JournalRow[];
  return { lane, address, run, journal, asking, branches: rows.branches, ...on };
}

type Scene = Awaited<ReturnType<typeof waiting>>;

/** Opens the conversation with these rows in place of its own. */
async function returnTo(page: Page, scene: Scene, tables: Record<string, readonly object[]>) {
  await page.goto(BESIDE);
  // Rows are plain data.
  await putRows(page, tables as Record<string, readonly Row[]>);
  await page.goto(scene.address);
}

function call({ run }: Scene): RunRow["calls"][number] {
  const [one] = run.calls;
  if (one === undefined) throw new Error("There is no call.");
  return one;
}

/** The journal's next rows, with these facts about the call. */
function facts(scene: Scene, details: readonly object[]): JournalRow[] {
  const last = scene.journal.reduce((one, other) => (other.seq > one.seq ? other : one));
  const about = { kind: "call", callId: call(scene).id, toolName: "calculator" };
  return details.map((detail, index) => ({
    ...last,
    seq: last.seq + 1 + index,
    from: "",
    to: "",
    event: "fact",
    // A fact about a call, of any kind.
    detail: { ...about, ...detail } as JournalDetail,
  }));
}

const approved = {
  phase: "decided",
  status: "approved",
  argumentsHash: argumentsHash(args.expression),
  edited: false,
};

/** The calls of the stored answer, approved as the journal says. */
function approvedNode({ asking }: Scene): MessageNode {
  const toolCalls = (asking.message.toolCalls ?? []).map((one) => ({
    ...one,
    approvalStatus: "approved" as const,
  }));
  return { ...asking, message: { ...asking.message, toolCalls } };
}

function without(scene: Scene): { branch: Row; messageIds: unknown[] } {
  const branch = scene.branches.find(({ id }) => id === scene.run.branchId);
  if (branch === undefined) throw new Error("There is no branch.");
  const ids = branch["messageIds"];
  return { branch, messageIds: Array.isArray(ids) ? ids : [] };
}

test("a call that had started and may not run twice is the person's decision", async ({ page }) => {
  const scene = await waiting(page);
  const started = { ...call(scene), status: "approved", idempotent: false, started: true };
  const { approval: _approval, log, expectState, said, lane } = scene;
  await returnTo(page, scene, {
    runs: [{ ...scene.run, state: "executingTools", calls: [started] }],
    messages: [approvedNode(scene)],
    journal: facts(scene, [approved, { phase: "started" }]),
  });
  await expectState("transientFailure.awaitingPerson");
  const doubt = log.getByRole("group", { name: "May have run" });
  await expect(doubt).toBeVisible();
  await page.reload();
  await expectState("transientFailure.awaitingPerson");
  await expect(doubt).toBeVisible();
  expect(await lane.posts()).toBe(1);
  await doubt.getByRole("button", { name: "Run again", exact: true }).click();
  await expectState("idle");
  await expect(said("tool")).toContainText("42");
  await expect(said("assistant").last()).toContainText("It is 42.");
  expect(await lane.posts()).toBe(2);
});

test("if it is left as it is, the model is told that its outcome is unknown", async ({ page }) => {
  const scene = await waiting(page);
  const started = { ...call(scene), status: "approved", idempotent: false, started: true };
  await returnTo(page, scene, {
    runs: [{ ...scene.run, state: "executingTools", calls: [started] }],
    messages: [approvedNode(scene)],
    journal: facts(scene, [approved, { phase: "started" }]),
  });
  const doubt = scene.log.getByRole("group", { name: "May have run" });
  await doubt.getByRole("button", { name: "Don’t run again" }).click();
  await scene.expectState("idle");
  const rows = await tablesOf(page, ["messages"]);
  expect(JSON.stringify(rows.messages)).toContain("It is not known whether this call ran");
});

test("returning in any other state sends nothing, and shows where the run is", async ({ page }) => {
  const scene = await waiting(page);
  const { lane, run, asking, approval, expectState, said } = scene;
  const { branch, messageIds } = without(scene);
  // Before the answer arrived, when it is on no branch yet.
  const unanswered = {
    branches: [{ ...branch, messageIds: messageIds.filter((id) => id !== asking.id) }],
  };
  const { answerNodeId: _answer, ...bare } = { ...run, calls: [] };
  const draftNodeId = crypto.randomUUID();
  const stoppedNodeId = crypto.randomUUID();
  const idempotent = { ...call(scene), status: "approved", idempotent: true, started: true };
  const failure = { kind: "overloaded", message: "Too many.", retryable: true };
  const person = "transientFailure.awaitingPerson";
  const states: [from: string, rows: Record<string, readonly object[]>, to: string][] = [
    ["awaitingLLMResponse", { ...unanswered, runs: [bare] }, person],
    [
      "streamingLLMResponse",
      {
        ...unanswered,
        runs: [{ ...bare, draftNodeId }],
        chunks: [{ runId: run.id, nodeId: draftNodeId, seq: 0, part: "text", text: "Half of it" }],
      },
      person,
    ],
    ["processingUserMessage", { ...unanswered, runs: [bare] }, person],
    ["generatingResponse", { ...unanswered, runs: [bare] }, person],
    [
      "transientFailure.backingOff",
      { ...unanswered, runs: [{ ...bare, error: failure, deadline: Date.now() - 300_000 }] },
      person,
    ],
    [person, { ...unanswered, runs: [{ ...bare, error: failure }] }, person],
    ["failed", { ...unanswered, runs: [{ ...bare, error: failure }] }, "failed"],
    ["idle", { ...unanswered, runs: [bare] }, "idle"],
    // The answer was stopped, and the page closed before its text had become a message.
    [
      "idle",
      {
        ...unanswered,
        runs: [{ ...bare, draftNodeId: stoppedNodeId }],
        chunks: [{ runId: run.id, nodeId: stoppedNodeId, seq: 0, part: "text", text: "A third" }],
      },
      "idle",
    ],
    ["processingLLMResponse.evaluating", { runs: [run] }, "awaitingToolApproval"],
    ["awaitingToolApproval", { runs: [run] }, "awaitingToolApproval"],
    // A safe call runs again; its result waits for the person before it is sent.
    [
      "executingTools",
      {
        runs: [{ ...run, calls: [idempotent] }],
        messages: [approvedNode(scene)],
        journal: facts(scene, [approved, { phase: "started" }]),
      },
      person,
    ],
  ];
  for (const [from, tables, to] of states) {
    await test.step(from, async () => {
      const runs = (tables["runs"] ?? []).map((row) => ({ ...row, state: from }));
      await returnTo(page, scene, {
        branches: scene.branches,
        messages: [asking],
        ...tables,
        runs,
      });
      await explained(page, () => expectState(to));
      if (from === "streamingLLMResponse") {
        await expect(said("assistant").last()).toContainText("Half of it");
        await expect(said("assistant").last()).toContainText("Interrupted here");
      }
      if (tables["chunks"] !== undefined && from === "idle") {
        await expect(said("assistant").last()).toContainText("A third");
        await expect(said("assistant").last()).toContainText("Stopped here.");
      }
      if (to === "awaitingToolApproval") await expect(approval).toBeVisible();
      expect(await lane.posts()).toBe(1);
    });
  }
  await expect(said("tool")).toContainText("42");
});
