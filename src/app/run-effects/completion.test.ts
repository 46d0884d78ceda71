import { describe, expect, it } from "vitest";

import type { JsonObject } from "#domain/json.ts";

import { checkCompletion } from "./calls.ts";
import type { EffectDeps } from "./deps.ts";

const run = { runId: "r", contextId: "c", branchId: "b", nodeId: "n" };
const schema: JsonObject = {
  type: "object",
  properties: { answer: { type: "number" } },
  required: ["answer"],
};

/** Only what the check reads. */
function depsWith(text: string, outputSchema: JsonObject | undefined): EffectDeps {
  const message = { role: "assistant", content: [{ type: "text", text }] };
  const deps = {
    journal: { barrier: async () => ({ ok: true, value: undefined }) },
    conversations: { get: async () => ({ config: { outputSchema } }) },
    branches: { nodes: async () => [{ id: "n", message }] },
  };
  return deps as unknown as EffectDeps;
}

describe("a final answer", () => {
  it("is final without a schema, and with one that it fits", async () => {
    expect(await checkCompletion(depsWith("words", undefined), run)).toEqual({ kind: "final" });
    expect(await checkCompletion(depsWith('{"answer": 4}', schema), run)).toEqual({
      kind: "final",
    });
  });

  it("goes back with what is wrong where it does not fit, or is no JSON", async () => {
    const wrong = await checkCompletion(depsWith('{"answer": "four"}', schema), run);
    expect(wrong).toMatchObject({ kind: "invalid", check: "output" });
    expect(wrong.kind === "invalid" && wrong.problem).toContain("/answer");
    const words = await checkCompletion(depsWith("about four", schema), run);
    expect(words.kind === "invalid" && words.problem).toContain("not JSON");
  });
});
