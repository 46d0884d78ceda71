import { describe, expect, test } from "vitest";

import type { MessageNode } from "#domain/message.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { emptyCounters } from "#domain/runs/budgets.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { restingRun } from "#domain/test-support/resting-run.ts";

import { isEnoughForTask, restOfShare, shareOf, totalSpent, withSpending } from "./budget-share.ts";
import { taskIdsOf } from "./task-ids.ts";
import { readTaskOrder } from "./task-order.ts";
import { taskStage } from "./task-stage.ts";
import { nextTaskStep, taskResult } from "./task-step.ts";
import type { TaskState } from "./task-step.ts";

const ids = taskIdsOf("call");

function run(over: Partial<RunRow> = {}): RunRow {
  return restingRun({ id: ids.runId, contextId: ids.contextId, branchId: ids.branchId }, over);
}

function said(id: string, text: string, status?: "stopped" | "partial"): MessageNode {
  const metadata = status === undefined ? {} : { metadata: { status } };
  const role = id === ids.goalId || id === ids.summaryRequestId ? "user" : "assistant";
  return {
    id,
    contextId: ids.contextId,
    parentId: null,
    message: { role, content: [{ type: "text", text }], ...metadata },
    createdAt: 0,
  };
}

function state(nodes: MessageNode[], runs: RunRow[]): TaskState {
  const { branch } = newConversation({
    contextId: ids.contextId,
    branchId: ids.branchId,
    title: "",
    connectionId: "",
    modelId: "",
    now: 0,
  });
  return { branch: { ...branch, messageIds: nodes.map(({ id }) => id) }, nodes, runs };
}

const goal = said(ids.goalId, "Count.");
const asked = said(ids.summaryRequestId, "Hand back.");
const summaryRun = run({ id: ids.summaryRunId });
const failed = {
  state: "failed",
  error: { kind: "server", message: "No.", retryable: false },
} as const;

describe("the next step of a sub-task follows from its rows (S2)", () => {
  test("it begins once", () => {
    expect(nextTaskStep(state([goal], []), ids)).toEqual({ kind: "begin" });
  });

  test.each<[RunState, boolean]>([
    ["streamingLLMResponse", false],
    ["awaitingToolApproval", true],
    ["transientFailure.awaitingPerson", true],
    ["executingTools", false],
  ])("in %s it waits", (name, forPerson) => {
    const step = nextTaskStep(state([goal], [run({ state: name })]), ids);
    expect(step).toEqual({ kind: "wait", forPerson });
  });

  test("it waits until what a stopped run leaves open is closed", () => {
    const step = nextTaskStep(state([goal], [run({ draftNodeId: "d" })]), ids);
    expect(step).toEqual({ kind: "wait", forPerson: false });
  });

  test("one answer is handed back as it is; more is summarized (S3)", () => {
    expect(nextTaskStep(state([goal, said("a", "7")], [run()]), ids)).toEqual({
      kind: "end",
      ending: { kind: "finished", text: "7" },
    });
    const more = state([goal, said("c", ""), said("a", "7")], [run()]);
    expect(nextTaskStep(more, ids)).toEqual({ kind: "summarize" });
  });

  test("one that its limit cut off is handed back as such (S3)", () => {
    const half = said("a", "Half of");
    const cut = {
      ...half,
      message: { ...half.message, metadata: { finishReason: "length" as const } },
    };
    const step = nextTaskStep(state([goal, cut], [run()]), ids);
    const ending = { kind: "finished" as const, text: "Half of", isCut: true as const };
    expect(step).toEqual({ kind: "end", ending });
    const { text, isError } = taskResult(ending);
    expect(isError).toBe(false);
    expect(text).toContain("cut off at its limit");
    expect(text).toContain("Half of");
  });

  test("a summary that was asked for and never sent is asked for again", () => {
    const nodes = [goal, said("c", ""), said("a", "7"), asked];
    expect(nextTaskStep(state(nodes, [run()]), ids)).toEqual({ kind: "summarize" });
  });

  test("a summary ends it", () => {
    const nodes = [goal, said("c", ""), said("a", "7"), asked, said("s", "It is 7.")];
    const step = nextTaskStep(state(nodes, [run(), summaryRun]), ids);
    expect(step).toEqual({ kind: "end", ending: { kind: "finished", text: "It is 7." } });
  });

  test("a summary that fails leaves the last answer", () => {
    const nodes = [goal, said("c", ""), said("a", "7"), asked];
    const step = nextTaskStep(state(nodes, [run(), { ...summaryRun, ...failed }]), ids);
    expect(step).toEqual({ kind: "end", ending: { kind: "unsummarized", text: "7" } });
  });

  test("failed, stopped and removed ones end without one", () => {
    expect(nextTaskStep(state([goal], [run(failed)]), ids)).toMatchObject({
      ending: { kind: "failed", error: { message: "No." } },
    });
    expect(nextTaskStep(state([goal, said("a", "Hal", "stopped")], [run()]), ids)).toMatchObject({
      ending: { kind: "stopped", unfinished: "Hal" },
    });
    const gone = { ...state([], []), branch: undefined };
    expect(nextTaskStep(gone, ids)).toMatchObject({ ending: { kind: "removed" } });
  });
});

test("what a stopped one had written goes back with its result", () => {
  const nodes = [goal, said("a", "7"), said("b", "And hal", "stopped")];
  const step = nextTaskStep(state(nodes, [run()]), ids);
  const ending = { kind: "stopped" as const, lastAnswer: "7", unfinished: "And hal" };
  expect(step).toEqual({ kind: "end", ending });
  const { text } = taskResult(ending);
  expect(text).toMatch(/^The person stopped this sub-task\./u);
  expect(text).toContain("And hal");
});

test.each([
  [{ isError: true, answered: false }, "stopped"],
  [{ isError: true, answered: true }, "silent"],
  [{ isError: false, answered: true }, "finished"],
])("with a result %o, its stage is %s", (result, stage) => {
  expect(taskStage("call", run(), result)).toBe(stage);
});

test("every ending is a result, and only a handed back message is no error (S4)", () => {
  expect(taskResult({ kind: "finished", text: "7" })).toEqual({ text: "7", isError: false });
  const text = "7";
  expect(taskResult({ kind: "unsummarized", text }).text).toContain("7");
  const { error } = failed;
  for (const ending of [
    { kind: "failed" as const, error, lastAnswer: "7" },
    { kind: "stopped" as const, lastAnswer: "7" },
  ]) {
    expect(taskResult(ending)).toMatchObject({ isError: true });
    expect(taskResult(ending).text).toContain("7");
  }
  expect(taskResult({ kind: "removed" }).isError).toBe(true);
});

describe("budgets (S5)", () => {
  const open = (id: string): OpenCall => ({
    id,
    toolName: "start_task",
    status: "approved",
    idempotent: true,
  });

  test("what is left is shared, and one call stays with the parent", () => {
    const counters = { ...emptyCounters(), modelCalls: 4, tokens: 1_000 };
    const limits = { ...defaultBudgetLimits, modelCalls: 25, tokens: 4_000 };
    const share = shareOf({ limits, counters, calls: ["a", "b", "c"].map(open) });
    expect(share).toMatchObject({ modelCalls: 6, tokens: 1_000, toolErrors: 3 });
    expect(isEnoughForTask(share)).toBe(true);
  });

  test("too little is not enough, and never negative", () => {
    const counters = { ...emptyCounters(), modelCalls: 25, tokens: 9_000 };
    const limits = { ...defaultBudgetLimits, tokens: 4_000 };
    const share = shareOf({ limits, counters, calls: [] });
    expect(share).toMatchObject({ modelCalls: 0, tokens: 0 });
    expect(isEnoughForTask(share)).toBe(false);
  });

  test("what the round’s other sub-tasks have spent is not shared again", () => {
    const counters = { ...emptyCounters(), modelCalls: 1, tokens: 100 };
    const limits = { ...defaultBudgetLimits, modelCalls: 25, tokens: 4_000 };
    const spent = { modelCalls: 11, tokens: 900 };
    const settled = { isError: false, source: "tool", digest: "", spent } as const;
    const calls = [{ ...open("a"), settled }, open("b")];
    expect(shareOf({ limits, counters, calls })).toMatchObject({ modelCalls: 12, tokens: 3_000 });
  });

  test("a sub-task’s runs have its share together, with a call left for its summary", () => {
    const share = { ...defaultBudgetLimits, modelCalls: 11, tokens: 900, dollars: null };
    const nothing = { modelCalls: 0, tokens: 0 };
    expect(restOfShare(share, nothing, false)).toMatchObject({ modelCalls: 10, tokens: 900 });
    const spent = { modelCalls: 10, tokens: 1_000, dollars: 1 };
    expect(restOfShare(share, spent, true)).toEqual({ ...share, modelCalls: 1, tokens: 0 });
  });

  test("what sub-tasks spent counts in the parent", () => {
    const spent = totalSpent([
      { modelCalls: 2, tokens: 10 },
      { modelCalls: 1, tokens: 5 },
    ]);
    expect(withSpending({ ...emptyCounters(), modelCalls: 1 }, [spent])).toMatchObject({
      modelCalls: 4,
      tokens: 15,
    });
  });
});

test("an order needs its two texts", () => {
  expect(readTaskOrder({ goal: " Count. ", hand_back: "All." })).toEqual({
    goal: "Count.",
    handBack: "All.",
  });
  for (const args of [
    null,
    [],
    "x",
    {},
    { goal: " ", hand_back: "x" },
    { goal: 1, hand_back: "x" },
  ]) {
    expect(readTaskOrder(args)).toBeUndefined();
  }
});
