import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { AnswerValidator } from "#domain/answer-validators.ts";
import { setOverrides } from "#domain/branching/settings.ts";
import { emptyContext, mainBranch } from "#domain/branching/test-support/context-model.ts";
import type { JsonValue } from "#domain/json.ts";

import { ownSettings } from "./effective-settings.ts";
import { overridesFor, ownsModel, withOverrides } from "./overrides.ts";

test("W2: overrides restore the settings they were made from, and hold only what differs", () => {
  const values: fc.Arbitrary<Record<string, JsonValue>> = fc.dictionary(
    fc.constantFrom("temperature", "top_p", "max_tokens", "seed"),
    fc.oneof(fc.integer(), fc.constant<JsonValue>(null), fc.constant<JsonValue>({ deep: [1] })),
  );
  const word = fc.constantFrom("m", "c", "chat", "x");
  const validators: fc.Arbitrary<AnswerValidator[]> = fc.array(
    fc.record({ kind: fc.constant("function" as const), id: word, code: word }),
    { minLength: 1, maxLength: 2 },
  );
  const outputSchema = fc.record({ type: fc.constantFrom("object", "array") });
  const configs = fc.record(
    {
      modelId: word,
      connectionId: word,
      mode: word,
      parameters: values,
      outputSchema,
      validators,
    },
    { requiredKeys: ["modelId", "connectionId", "mode", "parameters"] },
  );
  fc.assert(
    fc.property(configs, configs, (common, wanted) => {
      const rows = { ...emptyContext(), context: { ...emptyContext().context, config: common } };
      const { context } = rows;
      const settings = ownSettings({ config: wanted });
      const overrides = overridesFor(context, settings);
      const outcome = setOverrides(rows, { branchId: "b-main", overrides });
      const branch = outcome.ok ? (outcome.value.putBranches[0] ?? mainBranch()) : undefined;
      expect(ownSettings(context, branch)).toEqual(settings);
      expect(overridesFor(context, ownSettings(context))).toEqual({});
    }),
  );
});

test("W1: more overrides are merged into those of a branch, parameter by parameter", () => {
  const branch = mainBranch({ overrides: { modelId: "m", parameters: { seed: 7, top_p: 1 } } });
  expect(
    withOverrides(branch, { connectionId: "c", parameters: { top_p: 0.5, temperature: null } })
      .overrides,
  ).toEqual({
    modelId: "m",
    connectionId: "c",
    parameters: { seed: 7, top_p: 0.5, temperature: null },
  });
  expect(withOverrides(mainBranch(), {})).toEqual(mainBranch());
  expect(withOverrides(branch)).toEqual(branch);
});

test("a branch with its own model or only its own connection keeps its choice", () => {
  expect(ownsModel({ overrides: { modelId: "m" } })).toBe(true);
  expect(ownsModel({ overrides: { connectionId: "c" } })).toBe(true);
  expect(ownsModel({ overrides: { parameters: { seed: 7 } } })).toBe(false);
  expect(ownsModel({})).toBe(false);
});
