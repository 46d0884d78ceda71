import { afterEach, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { brokenLaws, tabs } from "#app/test-support/tabs.ts";
import { defined } from "#domain/defined.ts";
import type { MessageNode } from "#domain/message.ts";
import { checkSendable } from "#domain/runs/rounds.ts";
import { brokenLaw } from "#domain/runs/run-error.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { rowOfSnapshot } from "#machine/selectors.ts";
import { createHarness } from "#machine/test-support/run-harness.ts";

const { tabOn, closeTabs } = tabs();

afterEach(closeTabs);

async function conversation() {
  const databaseName = `bough-heal-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const demo = await services.connections.get("demo");
  if (demo === undefined) throw new Error("The first visit stores the Demo.");
  return { services, databaseName, ...(await newConversationOn(services, "Heal", demo)) };
}

type Scene = Awaited<ReturnType<typeof conversation>>;

/** Writes rows directly, bypassing everything that enforces the laws. */
async function plant(
  { services, branchId }: Scene,
  nodes: readonly MessageNode[],
  runs: readonly RunRow[] = [],
  journal: readonly JournalRow[] = [],
): Promise<void> {
  const { strict } = services.databases;
  await strict.messages.bulkPut(nodes);
  await strict.branches.update(branchId, { messageIds: nodes.map(({ id }) => id) });
  await strict.runs.bulkPut(runs);
  await strict.journal.bulkPut(journal);
}

function said({ contextId }: Scene, id: string, parentId: string | null): MessageNode {
  const message = { role: "user" as const, content: [{ type: "text" as const, text: id }] };
  return { id, contextId, parentId, message, createdAt: 0 };
}

function asking(
  scene: Scene,
  id: string,
  parentId: string,
  calls: string[],
  approvalStatus: "approved" | "pending" = "approved",
): MessageNode {
  const toolCalls = calls.map((callId) => ({
    id: callId,
    toolName: "calculator",
    arguments: {},
    approvalStatus,
  }));
  const node = said(scene, id, parentId);
  return { ...node, message: { role: "assistant", content: [], toolCalls } };
}

/** An ended run of the branch. */
function ended(scene: Scene, fields: Partial<RunRow>): RunRow {
  const harness = createHarness();
  const row = rowOfSnapshot(harness.actor.getSnapshot(), 0);
  harness.actor.stop();
  const { contextId, branchId } = scene;
  return { ...row, id: "run", contextId, branchId, state: "idle", startedAt: 1, ...fields };
}

function fact(seq: number, detail: JournalRow["detail"]): JournalRow {
  const { counters } = ended({ contextId: "", branchId: "" } as Scene, {});
  const at = { at: 0, ms: 0, from: "", to: "", event: "fact", iteration: 0 } as const;
  return { runId: "run", seq, ...at, budgets: counters, detail };
}

async function path({ services, branchId }: { services: Services; branchId: string }) {
  const branch = await services.branches.get(branchId);
  return services.branches.nodes(branch?.messageIds ?? []);
}

it("H1: an open call gets what the journal knows about it", async () => {
  const scene = await conversation();
  const about = (callId: string) => ({ kind: "call" as const, callId, toolName: "calculator" });
  await plant(
    scene,
    [said(scene, "u", null), asking(scene, "a", "u", ["ran", "begun", "sent", "not"])],
    [ended(scene, {})],
    [
      fact(0, { ...about("ran"), phase: "started" }),
      fact(1, { ...about("ran"), phase: "done", result: 42, isError: false, source: "tool" }),
      fact(2, { ...about("begun"), phase: "started" }),
      fact(3, { ...about("sent"), phase: "noted", note: { what: "sent", to: "host" } }),
    ],
  );
  await tabOn(scene.databaseName, scene.contextId);
  await expect.poll(() => path(scene)).toHaveLength(6);
  const [, , ...results] = await path(scene);
  expect(results.map(({ message }) => message.toolResult)).toMatchObject([
    { requestId: "ran", result: 42, isError: false, source: "tool" },
    { requestId: "begun", isError: true, result: expect.stringContaining("not known") },
    { requestId: "sent", isError: true, result: expect.stringContaining("not known") },
    { requestId: "not", isError: true, result: expect.stringContaining("Not run") },
  ]);
  expect(await brokenLaws(scene.services, scene.contextId)).toEqual([]);
});

/** A round of a failed run, with results that the person wanted to review. */
async function plantReviewed(scene: Scene): Promise<void> {
  const about = (callId: string) => ({ kind: "call" as const, callId, toolName: "calculator" });
  const came = (callId: string) =>
    ({
      ...about(callId),
      phase: "done",
      result: `of ${callId}`,
      isError: false,
      source: "tool",
    }) as const;
  const open = (id: string, review?: boolean) =>
    ({
      id,
      toolName: "calculator",
      status: "approved",
      idempotent: true,
      ...defined({ review }),
    }) as const;
  const error = { kind: "storage" as const, message: "The disk is full.", retryable: true };
  await plant(
    scene,
    [
      said(scene, "u", null),
      asking(scene, "a", "u", ["unseen", "told", "passed", "withheld", "wrote"]),
    ],
    [
      ended(scene, {
        state: "failed",
        error,
        calls: [open("unseen", true), open("told"), open("passed", false), open("withheld", false)],
      }),
    ],
    [
      // The journal has this decision, but the run's row was not stored after it.
      fact(0, {
        ...about("told"),
        phase: "decided",
        status: "approved",
        argumentsHash: "",
        edited: false,
        review: true,
      }),
      ...["unseen", "told", "passed", "withheld"].map((callId, at) => fact(at + 1, came(callId))),
      fact(5, { ...came("withheld"), result: "not passed on", isError: true, source: "person" }),
      fact(6, { ...came("wrote"), files: [{ path: "a.md", file: null }] }),
    ],
  );
}

const HEALED_ROUND = [
  { requestId: "unseen", isError: true, result: expect.stringContaining("passed this result on") },
  { requestId: "told", isError: true, result: expect.stringContaining("passed this result on") },
  { requestId: "passed", isError: false, result: "of passed" },
  { requestId: "withheld", isError: true, result: "not passed on" },
  { requestId: "wrote", isError: false, result: "of wrote" },
];

it("E4, K4: gives the model nothing that the person has not passed on, and keeps the files", async () => {
  const scene = await conversation();
  await plantReviewed(scene);
  await tabOn(scene.databaseName, scene.contextId);
  await expect.poll(() => path(scene)).toHaveLength(7);
  const [, , ...results] = await path(scene);
  expect(results.map(({ message }) => message.toolResult)).toMatchObject(HEALED_ROUND);
  expect(results.at(-1)?.message.content).toEqual([
    { type: "workspace", changes: [{ path: "a.md", file: null }] },
  ]);
});

it("E4: nor with the next message, if the round was left open meanwhile", async () => {
  const scene = await conversation();
  const tab = await tabOn(scene.databaseName, scene.contextId);
  await expect.poll(() => tab.conversation.actor.getSnapshot().value).toBe("writing");
  await plantReviewed(scene);
  const { branchId } = scene;
  const sent = await tab.conversation.dispatch({
    type: "message.send",
    branchId,
    message: { nodeId: "v", runId: "next", content: [{ type: "text", text: "and on" }] },
  });
  expect(sent.ok).toBe(true);
  await expect.poll(() => path(scene).then((nodes) => nodes.map(({ id }) => id))).toContain("v");
  const [, , ...results] = await path(scene);
  expect(results.slice(0, 5).map(({ message }) => message.toolResult)).toMatchObject(HEALED_ROUND);
});

it("H2: a wrong parent is corrected, even far up where it made a request fail", async () => {
  const scene = await conversation();
  const error = brokenLaw("B1: …");
  await plant(
    scene,
    [said(scene, "u", null), said(scene, "a", "a"), said(scene, "v", "a"), said(scene, "w", "v")],
    [ended(scene, { state: "failed", error })],
  );
  const tab = await tabOn(scene.databaseName, scene.contextId);
  await expect.poll(() => tab.conversation.actor.getSnapshot().value).toBe("writing");
  expect(checkSendable(await path(scene))).toEqual([]);
  expect(tab.conversation.actor.getSnapshot().context.healed).toEqual([
    { branchId: scene.branchId, branchName: "main", calls: 0 },
  ]);
});

it("H2: messages far up are read only where a request failed because of them", async () => {
  const scene = await conversation();
  const error = { kind: "internal" as const, message: "A bug.", retryable: false };
  await plant(
    scene,
    [said(scene, "u", null), said(scene, "a", "a"), said(scene, "v", "a"), said(scene, "w", "v")],
    [ended(scene, { state: "failed", error })],
  );
  const tab = await tabOn(scene.databaseName, scene.contextId);
  await expect.poll(() => tab.conversation.actor.getSnapshot().value).toBe("writing");
  expect(tab.conversation.actor.getSnapshot().context.healed).toEqual([]);
});

it("H3: a round that a run still waits in is left alone", async () => {
  const scene = await conversation();
  const answerNodeId = "a";
  const waiting = {
    id: "one",
    toolName: "calculator",
    status: "pending",
    idempotent: true,
  } as const;
  await plant(
    scene,
    [said(scene, "u", null), asking(scene, "a", "u", ["one"], "pending")],
    [ended(scene, { state: "awaitingToolApproval", answerNodeId, calls: [waiting] })],
  );
  const tab = await tabOn(scene.databaseName, scene.contextId);
  await expect.poll(() => tab.conversation.actor.getSnapshot().value).toBe("writing");
  expect(await path(scene)).toHaveLength(2);
});
