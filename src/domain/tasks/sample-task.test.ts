import { expect, test } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import { OWN_MODES, modeInUse, modesToChoose, SERVER_MODE } from "#domain/modes/mode.ts";
import type { RunRow } from "#domain/runs/run.ts";

import { sampleShare } from "./budget-share.ts";
import { isSample, newSample, whyNoSample } from "./sample-task.ts";
import { taskContextId, taskIdsOf } from "./task-ids.ts";

const CALL = "00000000-0000-4000-8000-000000000001";
const SAMPLE = "00000000-0000-4000-8000-000000000002";

const made = () =>
  newSample(
    {
      id: SAMPLE,
      title: "“Fake”: Hello",
      model: { connectionId: "k", modelId: "m" },
      system: "Be brief.",
      messages: [
        { role: "user", content: [{ type: "text", text: "Hello" }] },
        { role: "assistant", content: [{ type: "text", text: "Hi" }] },
        { role: "user", content: [{ type: "text", text: "Well?" }] },
      ],
      parameters: { max_tokens: 9 },
    },
    taskIdsOf(SAMPLE),
    { contextId: "c", branchId: "b", nodeId: "n", callId: CALL },
    1,
  );

test("S11: a sample has the server’s messages, keeps every law, and is no call’s own sub-task", () => {
  const { context, branch, nodes } = made();
  const lookup = new Map(nodes.map((node) => [node.id, node]));
  const checked = { context, branches: [branch], lookup: (id: string) => lookup.get(id) };
  expect(checkContext(checked)).toEqual([]);
  expect(nodes.map(({ message }) => message.role)).toEqual(["user", "assistant", "user"]);
  expect(context.config).toMatchObject({ mode: SERVER_MODE, ignoresDefaults: true });
  expect(isSample(context)).toBe(true);
  expect(isSample({ id: taskContextId(CALL), parentCallId: CALL })).toBe(false);
  expect(isSample({ id: "side" })).toBe(false);
  expect(made()).toEqual({ context, branch, nodes });
});

test("S11: its mode has no tools and no prompt, and nobody can choose it", () => {
  expect(modeInUse(SERVER_MODE, [])).toMatchObject({ prompt: "", tools: { limit: "none" } });
  expect(modesToChoose([]).map(({ id }) => id)).toEqual(Object.keys(OWN_MODES));
});

test("S11: a server that gets no answer learns neither the reason nor a text", () => {
  const error = { kind: "invalid_request", message: "org-7 owes 5 $", retryable: false } as const;
  expect(whyNoSample({ kind: "failed", error, lastAnswer: "secret" })).toBe(
    "The model gave no answer.",
  );
  expect(whyNoSample({ kind: "stopped", lastAnswer: "secret" })).toBe(
    "The person stopped the model.",
  );
});

test("S11: it may use one call of what the round’s other samples have left", () => {
  // The other fields of a run's row are not read.
  const run = {
    limits: { modelCalls: 10, tokens: 1_000, dollars: 1 },
    counters: { modelCalls: 3, tokens: 400, dollars: 0.25 },
    calls: [] as RunRow["calls"],
  } as Pick<RunRow, "limits" | "counters" | "calls">;
  const spent = { modelCalls: 2, tokens: 100, dollars: 0.25 };
  expect(sampleShare(run, spent)).toMatchObject({ modelCalls: 1, tokens: 500, dollars: 0.5 });
  expect(sampleShare(run, { ...spent, modelCalls: 6 }).modelCalls).toBe(0);
  const settled = { isError: false, source: "tool", digest: "", spent } as const;
  const task = { id: "t", toolName: "start_task", status: "approved", idempotent: true, settled };
  const server = { ...task, id: "s", toolName: "lookup" };
  // A server's call that has ended spent nothing but its samples, which are already included.
  const calls = [task, server] as RunRow["calls"];
  expect(sampleShare({ ...run, calls }, spent)).toMatchObject({ tokens: 400, dollars: 0.25 });
});
