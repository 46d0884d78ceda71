import { expect, test } from "vitest";

import type { ChatConfig, ConfigChange } from "#domain/context.ts";

import { putBackSettings } from "./put-back.ts";

const config: ChatConfig = {
  connectionId: "c",
  modelId: "a1",
  mode: "chat",
  parameters: { temperature: 0.2 },
};

/** What undoing restores of `before`, after it was changed to `made` and then to `since`. */
function undone(before: ConfigChange, made: ConfigChange, since: ConfigChange = {}): ConfigChange {
  const after = { ...config, ...made } as ChatConfig;
  return putBackSettings(before, after, { ...after, ...since } as ChatConfig);
}

test("a model goes back only while both it and its connection are as they were left", () => {
  const [before, made] = [{ modelId: "a1" }, { modelId: "a2" }];
  expect(undone(before, made)).toEqual(before);
  expect(undone(before, made, { connectionId: "c2", modelId: "b" })).toEqual({});
  expect(undone(before, made, { connectionId: "c2" })).toEqual({});
  expect(undone(before, made, { mode: "work" })).toEqual(before);
});

test("a mode, a schema and validators go back only as they were left", () => {
  expect(undone({ mode: "chat" }, { mode: "work" })).toEqual({ mode: "chat" });
  expect(undone({ mode: "chat" }, { mode: "work" }, { mode: "planning" })).toEqual({});
  const made = { outputSchema: { type: "object" } };
  const back = undone({ outputSchema: undefined }, made);
  expect(Object.hasOwn(back, "outputSchema") && back.outputSchema === undefined).toBe(true);
  const since = { outputSchema: { type: "array" } };
  expect(undone({ outputSchema: undefined }, made, since)).not.toHaveProperty("outputSchema");
});

test("parameters and budgets go back by name", () => {
  const made = { parameters: { temperature: 1 } };
  const before = { parameters: { temperature: 0.2 } };
  expect(undone(before, made)).toEqual(before);
  const other = { parameters: { temperature: 1, seed: 3 } };
  // The restored settings are based on the present ones.
  const beside = { parameters: { temperature: 0.2, seed: 3 } };
  expect(undone(beside, made, other)).toEqual(beside);
  const later = { parameters: { temperature: 0.5 } };
  expect(undone(before, made, later)).toEqual(later);
  expect(undone({ parameters: {} }, made)).toEqual({ parameters: {} });
  expect(undone({ budgets: {} }, { budgets: { modelCalls: 5 } })).toEqual({ budgets: {} });
  const calls = { budgets: { modelCalls: 9 } };
  expect(undone({ budgets: {} }, { budgets: { modelCalls: 5 } }, calls)).toEqual(calls);
});
