import { describe, expect, it, vi } from "vitest";

import type { ReadyRequest } from "#app/requests/ready-request.ts";
import type { ModelValidator } from "#domain/answer-validators.ts";
import type { ChatConfig } from "#domain/context.ts";
import type { JsonObject } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import { NO_DEFAULTS } from "#domain/settings/person-defaults.ts";
import { branchRow, contextRow, nodeRow } from "#storage/test-support/rows.ts";

import { checkCompletion as check } from "./check-completion.ts";
import type { Completing } from "./check-completion.ts";
import { internal } from "./run-errors.ts";
import { createRunSettings } from "./run-settings.ts";

const run = { runId: "r", contextId: "c", branchId: "b", nodeId: "n" };
const schema: JsonObject = {
  type: "object",
  properties: { answer: { type: "number" } },
  required: ["answer"],
};

function checkCompletion(deps: Completing, input: typeof run) {
  return check(deps, input, new AbortController().signal);
}

/** A conversation with this answer and these checks. */
function depsWith(
  text: string,
  checks: Pick<ChatConfig, "outputSchema" | "validators">,
  runSettings = createRunSettings(),
): Completing {
  const context = contextRow("c");
  return {
    token: { contextId: "c", epoch: 1 },
    now: () => 5,
    newId: () => "id",
    runSettings,
    conversations: { get: async () => ({ ...context, config: { ...context.config, ...checks } }) },
    modes: { list: async () => [] },
    branches: {
      nodes: async () => [nodeRow("n", "c", null, { role: "assistant", text })],
      get: async () => branchRow("b", "c"),
    },
    runWriter: { recordFlaw: async () => ok(undefined) },
    requests: { make: async () => err(internal("Nothing is asked here.")) },
    requestLog: { sentAside: async () => undefined, endedAside: async () => undefined },
  };
}

const second: ModelValidator = {
  id: "v",
  kind: "model",
  connectionId: "k",
  modelId: "m",
  instructions: "Be right.",
};

/** A second model that lets everything pass, at a dollar a million tokens in and two out. */
const judge = {
  id: "asked",
  connection: { retry: {} },
  price: { input: 1, output: 2 },
  parts: { system: 0, tools: 0, messages: 9, attachments: 0 },
  trace: [],
  unlock: async () => ok(undefined),
  createDecoder: () => ({ push: () => [], end: () => [] }),
  decodeBody: () => [
    { type: "text", text: "PASS" },
    { type: "usage", usage: { inputTokens: 1_000, outputTokens: 500 } },
    { type: "finish", reason: "stop" },
  ],
  send: async () => ({ kind: "body", text: "" }),
} as unknown as ReadyRequest;

describe("a final answer", () => {
  it("is final without a schema, and with one that it matches", async () => {
    expect(await checkCompletion(depsWith("words", {}), run)).toEqual({ kind: "final" });
    expect(await checkCompletion(depsWith('{"answer": 4}', { outputSchema: schema }), run)).toEqual(
      {
        kind: "final",
      },
    );
  });

  it("is sent back with the problem if it does not match or is not JSON", async () => {
    const wrong = await checkCompletion(
      depsWith('{"answer": "four"}', { outputSchema: schema }),
      run,
    );
    expect(wrong).toMatchObject({ kind: "invalid", check: "output" });
    expect(wrong.kind === "invalid" && wrong.problem).toContain("/answer");
    const recordFlaw = vi.fn<Completing["runWriter"]["recordFlaw"]>(async () => ok(undefined));
    const deps = depsWith("about four", { outputSchema: schema });
    const words = await checkCompletion({ ...deps, runWriter: { recordFlaw } }, run);
    expect(recordFlaw).toHaveBeenCalledWith(deps.token, {
      nodeId: "n",
      flaw: { check: "output", problem: expect.stringContaining("not JSON") },
    });
    expect(words.kind === "invalid" && words.problem).toContain("not JSON");
  });

  it.each<[JsonObject, RegExp]>([
    [{ type: "text" }, /isn’t a valid JSON Schema: \/type/u],
    [{ $ref: "#/nowhere" }, /cannot be checked/u],
  ])("passes, marked, where the schema %j cannot be checked (law D3)", async (broken, problem) => {
    const recordFlaw = vi.fn<Completing["runWriter"]["recordFlaw"]>(async () => ok(undefined));
    const deps = depsWith('{"answer": 4}', { outputSchema: broken });
    const verdict = await checkCompletion({ ...deps, runWriter: { recordFlaw } }, run);
    expect(verdict).toMatchObject({ kind: "final" });
    expect(recordFlaw).toHaveBeenCalledWith(deps.token, {
      nodeId: "n",
      flaw: { check: "output", problem: expect.stringMatching(problem), unchecked: true },
    });
  });

  it("counts and keeps what a second model used to check it (law D4)", async () => {
    const question = vi.fn<Completing["requestLog"]["sentAside"]>(async () => undefined);
    const end = vi.fn<Completing["requestLog"]["endedAside"]>(async () => undefined);
    const deps: Completing = {
      ...depsWith("words", { validators: [second] }),
      requests: { make: async () => ok(judge) },
      requestLog: { sentAside: question, endedAside: end },
    };
    expect(await checkCompletion(deps, run)).toEqual({
      kind: "final",
      spent: [{ tokens: 1_500, dollars: 0.002 }],
    });
    const place = { runId: "r", contextId: "c", branchId: "b", nodeId: "" };
    expect(question).toHaveBeenCalledWith(judge, { ...place, purpose: "check", sentAt: 5 });
    const usage = { inputTokens: 1_000, outputTokens: 500 };
    expect(end).toHaveBeenCalledWith("asked", {
      at: 5,
      outcome: "answered",
      usage,
      answerTokens: 1,
    });
  });

  it("is checked against the schema that its run used, not a later one", async () => {
    const runSettings = createRunSettings();
    const config = { modelId: "m", connectionId: "c", mode: "chat", parameters: {} };
    const context = { config: { ...config, outputSchema: schema } };
    runSettings.of(run, { defaults: NO_DEFAULTS, modes: [], context, branch: {} });
    const deps = depsWith('{"answer": 4}', { outputSchema: { type: "string" } }, runSettings);
    expect(await checkCompletion(deps, run)).toEqual({ kind: "final" });
    const other = { ...run, runId: "another" };
    expect(await checkCompletion(deps, other)).toMatchObject({ kind: "invalid" });
  });
});
