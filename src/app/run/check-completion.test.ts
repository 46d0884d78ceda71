import { describe, expect, it, vi } from "vitest";

import type { ReadyRequest } from "#app/requests/ready-request.ts";
import type { JsonObject } from "#domain/json.ts";
import { ok } from "#domain/result.ts";
import { NO_DEFAULTS } from "#domain/settings/person-defaults.ts";

import { checkCompletion as check } from "./check-completion.ts";
import type { EffectDeps } from "./effect-deps.ts";
import { createRunSettings } from "./run-settings.ts";

const run = { runId: "r", contextId: "c", branchId: "b", nodeId: "n" };
const schema: JsonObject = {
  type: "object",
  properties: { answer: { type: "number" } },
  required: ["answer"],
};

function checkCompletion(deps: EffectDeps, input: typeof run) {
  return check(deps, input, new AbortController().signal);
}

/** Only what the check reads and writes. */
function depsWith(
  text: string,
  outputSchema: JsonObject | undefined,
  runSettings = createRunSettings(),
): EffectDeps {
  const message = { role: "assistant", content: [{ type: "text", text }] };
  const deps = {
    runSettings,
    conversations: { get: async () => ({ config: { outputSchema } }) },
    modes: { list: async () => [] },
    branches: { nodes: async () => [{ id: "n", message }], get: async () => ({}) },
    runWriter: { recordFlaw: async () => ({ ok: true }) },
  };
  return deps as unknown as EffectDeps;
}

const second = { kind: "model", connectionId: "k", modelId: "m", instructions: "Be right." };

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
    expect(await checkCompletion(depsWith("words", undefined), run)).toEqual({ kind: "final" });
    expect(await checkCompletion(depsWith('{"answer": 4}', schema), run)).toEqual({
      kind: "final",
    });
  });

  it("is sent back with the problem if it does not match or is not JSON", async () => {
    const wrong = await checkCompletion(depsWith('{"answer": "four"}', schema), run);
    expect(wrong).toMatchObject({ kind: "invalid", check: "output" });
    expect(wrong.kind === "invalid" && wrong.problem).toContain("/answer");
    const recordFlaw = vi.fn<EffectDeps["runWriter"]["recordFlaw"]>(async () => ok(undefined));
    const deps = depsWith("about four", schema);
    const words = await checkCompletion(
      { ...deps, runWriter: { ...deps.runWriter, recordFlaw } },
      run,
    );
    expect(recordFlaw).toHaveBeenCalledWith(undefined, {
      nodeId: "n",
      flaw: { check: "output", problem: expect.stringContaining("not JSON") },
    });
    expect(words.kind === "invalid" && words.problem).toContain("not JSON");
  });

  it.each<[JsonObject, RegExp]>([
    [{ type: "text" }, /isn’t a valid JSON Schema: \/type/u],
    [{ $ref: "#/nowhere" }, /cannot be checked/u],
  ])("passes, marked, where the schema %j cannot be checked (law D3)", async (broken, problem) => {
    const recordFlaw = vi.fn<EffectDeps["runWriter"]["recordFlaw"]>(async () => ok(undefined));
    const deps = depsWith('{"answer": 4}', broken);
    const verdict = await checkCompletion(
      { ...deps, runWriter: { ...deps.runWriter, recordFlaw } },
      run,
    );
    expect(verdict).toMatchObject({ kind: "final" });
    expect(recordFlaw).toHaveBeenCalledWith(undefined, {
      nodeId: "n",
      flaw: { check: "output", problem: expect.stringMatching(problem), unchecked: true },
    });
  });

  it("counts and keeps what a second model used to check it (law D4)", async () => {
    const question = vi.fn<EffectDeps["requestLog"]["sentAside"]>(async () => undefined);
    const end = vi.fn<EffectDeps["requestLog"]["endedAside"]>(async () => undefined);
    const deps = {
      ...depsWith("words", undefined),
      conversations: { get: async () => ({ config: { validators: [second] } }) },
      requests: { make: async () => ok(judge) },
      requestLog: { sentAside: question, endedAside: end },
      newId: () => "id",
      now: () => 5,
    } as unknown as EffectDeps; // Nothing else is read.
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
    const deps = depsWith('{"answer": 4}', { type: "string" }, runSettings);
    expect(await checkCompletion(deps, run)).toEqual({ kind: "final" });
    const other = { ...run, runId: "another" };
    expect(await checkCompletion(deps, other)).toMatchObject({ kind: "invalid" });
  });
});
