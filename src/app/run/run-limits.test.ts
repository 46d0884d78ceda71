import { expect, test } from "vitest";

import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import { LIMIT_DEFAULT_KEYS } from "#domain/settings/run-limits.ts";

import { runLimits } from "./run-limits.ts";
import type { LimitLayers } from "./run-limits.ts";

const config = { modelId: "m", connectionId: "c", mode: "m1", parameters: {} };
const mode = {
  budgets: { modelCalls: 3, toolErrors: 7 },
  retry: { maxRetries: 0, idleTimeout: 5_000 },
};

const remote = { baseUrl: "https://models.example/v1" };
const DEFAULTS: Readonly<Record<string, number>> = {
  "default.budget.modelCalls": 9,
  "default.budget.toolSuccesses": 9,
  "default.retry.maxRetries": 9,
};

const limitsOf = (
  layers: Partial<LimitLayers>,
  share?: typeof defaultBudgetLimits,
  defaults = DEFAULTS,
) =>
  runLimits(
    {
      settings: { getMany: async () => LIMIT_DEFAULT_KEYS.map((key) => defaults[key]) },
      tasks: { limitsOf: async () => share },
    },
    { contextId: "c1", context: undefined, connection: undefined, mode, ...layers },
  );

test("D8: the defaults, then the mode, then the conversation; and the connection for retries", async () => {
  expect(await limitsOf({})).toEqual({
    limits: { ...defaultBudgetLimits, ...mode.budgets, toolSuccesses: 9 },
    retry: { ...defaultRetryPolicy, ...mode.retry },
  });
  const nearer = await limitsOf({
    context: { config: { ...config, budgets: { modelCalls: null } } },
    connection: { ...remote, retry: { idleTimeout: 1_000 } },
  });
  expect(nearer.limits).toMatchObject({ modelCalls: null, toolErrors: 7, toolSuccesses: 9 });
  expect(nearer.retry).toMatchObject({ maxRetries: 0, idleTimeout: 1_000 });
});

test("D9: a local server has more time to begin, unless any layer says otherwise", async () => {
  const local = { baseUrl: "http://localhost:11434/v1" };
  const waitOf = async (layers: Partial<LimitLayers>) =>
    (await limitsOf(layers)).retry.firstByteTimeout;
  expect(await waitOf({ connection: remote })).toBe(defaultRetryPolicy.firstByteTimeout);
  expect(await waitOf({ connection: local })).toBe(600_000);
  expect(await waitOf({ connection: { ...local, retry: { firstByteTimeout: 5_000 } } })).toBe(
    5_000,
  );
  const patient = { retry: { firstByteTimeout: 9_000 } };
  expect(await waitOf({ connection: local, mode: patient })).toBe(9_000);
  const byDefault = { "default.retry.firstByteTimeout": 7_000 };
  expect((await limitsOf({ connection: local }, undefined, byDefault)).retry).toMatchObject({
    firstByteTimeout: 7_000,
  });
});

test("S5: a sub-task has its share, or less if its mode says so", async () => {
  const share = { ...defaultBudgetLimits, modelCalls: 2, toolErrors: 8 };
  const { limits } = await limitsOf({}, share);
  expect(limits).toEqual({ ...share, toolErrors: 7 });
});
