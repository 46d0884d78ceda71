import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Branch, ChatConfig } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";

import { setOverrides } from "./settings.ts";
import { emptyContext, mainBranch } from "./test-support/context-model.ts";
import { commonVoice, differences, overridesFor, standingOf, voiceOf } from "./voice.ts";

const config: ChatConfig = {
  modelId: "m",
  connectionId: "c",
  mode: "chat",
  parameters: { temperature: 0.5 },
};
const context = { config };

const spoken = (fields: Partial<Branch>) => mainBranch(fields);

describe("a branch's voice", () => {
  test("W1: is the conversation's where it overrides nothing", () => {
    expect(voiceOf(context, spoken({}))).toEqual(commonVoice(context));
    expect(commonVoice(context)).toEqual({
      systemPrompt: "",
      userPrompt: "",
      ...config,
    });
  });

  test("W1: merges parameters by name; null takes one away", () => {
    const branch = spoken({ overrides: { parameters: { top_p: 0.9, temperature: null } } });
    expect(voiceOf(context, branch).parameters).toEqual({ top_p: 0.9 });
  });
});

describe("where a trait comes from", () => {
  const origin = spoken({
    systemPrompt: { id: "s", content: "Be brief." },
    overrides: { modelId: "other" },
  });
  const model = (branch: Branch, left: Branch | undefined) =>
    standingOf({ context, branch, origin: left }, (voice) => voice.modelId);

  test("from the conversation, the branch it left, or itself", () => {
    expect(model(spoken({}), undefined).from).toBe("conversation");
    expect(model(origin, undefined)).toEqual({ value: "other", from: "own", other: "m" });
    expect(model(spoken({ overrides: { modelId: "other" } }), origin).from).toBe("origin");
    expect(model(spoken({}), origin)).toEqual({ value: "m", from: "own", other: "other" });
  });

  test("differences name what a fork has changed, parameters by their own names", () => {
    const same = spoken({ systemPrompt: { id: "t", content: "Be brief." } });
    expect(
      differences({ context, branch: { ...same, overrides: { modelId: "other" } }, origin }),
    ).toEqual([]);
    const branch = spoken({
      userPrompt: "In French.",
      overrides: { modelId: "other", parameters: { temperature: null, top_p: 1 } },
    });
    expect(differences({ context, branch, origin })).toEqual([
      "systemPrompt",
      "userPrompt",
      "temperature",
      "top_p",
    ]);
    expect(differences({ context, branch: spoken({}), origin: undefined })).toEqual([]);
  });
});

test("W2: overrides give back the voice they were made from, and hold only what differs", () => {
  const values: fc.Arbitrary<Record<string, JsonValue>> = fc.dictionary(
    fc.constantFrom("temperature", "top_p", "max_tokens", "seed"),
    fc.oneof(fc.integer(), fc.constant<JsonValue>(null), fc.constant<JsonValue>({ deep: [1] })),
  );
  const word = fc.constantFrom("m", "c", "chat", "x");
  const voices = fc.record({ modelId: word, connectionId: word, mode: word, parameters: values });
  fc.assert(
    fc.property(voices, voices, (common, wanted) => {
      const rows = { ...emptyContext(), context: { ...emptyContext().context, config: common } };
      const voice = voiceOf({ config: wanted }, {});
      const overrides = overridesFor(rows.context, voice);
      const outcome = setOverrides(rows, { branchId: "b-main", overrides });
      const branch = outcome.ok ? (outcome.value.putBranches[0] ?? mainBranch()) : undefined;
      expect(voiceOf(rows.context, branch ?? {})).toEqual(voice);
      expect(overridesFor(rows.context, commonVoice(rows.context))).toEqual({});
    }),
  );
});
