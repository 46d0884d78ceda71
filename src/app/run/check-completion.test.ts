import { describe, expect, it, vi } from "vitest";

import type { JsonObject } from "#domain/json.ts";
import { ok } from "#domain/result.ts";

import { checkCompletion as check } from "./check-completion.ts";
import type { EffectDeps } from "./deps.ts";
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
    runs: { recordFlaw: async () => ({ ok: true }) },
  };
  return deps as unknown as EffectDeps;
}

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
    const recordFlaw = vi.fn<EffectDeps["runs"]["recordFlaw"]>(async () => ok(undefined));
    const deps = depsWith("about four", schema);
    const words = await checkCompletion({ ...deps, runs: { ...deps.runs, recordFlaw } }, run);
    expect(recordFlaw).toHaveBeenCalledWith(undefined, {
      nodeId: "n",
      flaw: { check: "output", problem: expect.stringContaining("not JSON") },
    });
    expect(words.kind === "invalid" && words.problem).toContain("not JSON");
  });

  it("is checked against the schema that its run used, not a later one", async () => {
    const runSettings = createRunSettings();
    const config = { modelId: "m", connectionId: "c", mode: "chat", parameters: {} };
    runSettings.of(run, { context: { config: { ...config, outputSchema: schema } }, branch: {} });
    const deps = depsWith('{"answer": 4}', { type: "string" }, runSettings);
    expect(await checkCompletion(deps, run)).toEqual({ kind: "final" });
    const other = { ...run, runId: "another" };
    expect(await checkCompletion(deps, other)).toMatchObject({ kind: "invalid" });
  });
});
