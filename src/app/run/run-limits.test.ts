import { expect, test } from "vitest";

import { defaultRetryPolicy } from "#domain/connection.ts";
import { defaultBudgetLimits } from "#domain/run.ts";
import { LIMIT_DEFAULT_KEYS } from "#domain/settings/run-limits.ts";

import { runLimits } from "./run-limits.ts";
import type { LimitLayers } from "./run-limits.ts";

const config = { modelId: "m", connectionId: "c", mode: "m1", parameters: {} };
const mode = {
  budgets: { modelCalls: 3, toolErrors: 7 },
  retry: { maxRetries: 0, idleTimeout: 5_000 },
};

/** With defaults of 9 model calls, 9 tool successes and 9 retries. */
const limitsOf = (layers: Partial<LimitLayers>, share?: typeof defaultBudgetLimits) =>
  runLimits(
    {
      settings: {
        getMany: async () =>
          LIMIT_DEFAULT_KEYS.map((key) =>
            /modelCalls|toolSuccesses|maxRetries/u.test(key) ? 9 : undefined,
          ),
      },
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
    connection: { retry: { idleTimeout: 1_000 } },
  });
  expect(nearer.limits).toMatchObject({ modelCalls: null, toolErrors: 7, toolSuccesses: 9 });
  expect(nearer.retry).toMatchObject({ maxRetries: 0, idleTimeout: 1_000 });
});

test("S5: a sub-task has its share, or less if its mode says so", async () => {
  const share = { ...defaultBudgetLimits, modelCalls: 2, toolErrors: 8 };
  const { limits } = await limitsOf({}, share);
  expect(limits).toEqual({ ...share, toolErrors: 7 });
});
