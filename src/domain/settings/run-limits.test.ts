import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import { emptyCounters, shortageOf } from "#domain/runs/budgets.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";

import {
  BUDGET_FIELDS,
  BUDGET_RULES,
  changedLimitDefaults,
  isBudget,
  LIMIT_DEFAULT_KEYS,
  limitDefaultsFrom,
  limitsSaid,
  mergeBudgets,
  mergeRetries,
  raisedLimit,
  sharedBudgets,
} from "./run-limits.ts";

/** Any value that a file, an older version or a hurried person may supply. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(0, -1, Number.NaN, Infinity, 1e300, 1.5, null, undefined, "7", {}),
  fc.integer({ min: 1, max: 50 }),
);
const layer = fc.record(
  Object.fromEntries(BUDGET_FIELDS.map((name) => [name, anything])),
) as fc.Arbitrary<Partial<BudgetLimits>>;

describe("D8: limits in layers", () => {
  test("D8: nothing said gives Bough's own", () => {
    expect(mergeBudgets()).toEqual(defaultBudgetLimits);
    expect(mergeBudgets(undefined, {})).toEqual(defaultBudgetLimits);
    expect(mergeRetries()).toEqual(defaultRetryPolicy);
  });

  test("D8: the nearest layer that says something valid wins, field by field", () => {
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 4 }), (layers) => {
        const merged = mergeBudgets(...layers);
        for (const name of BUDGET_FIELDS) {
          const said = layers.map((one) => one[name]).filter((value) => isBudget(name, value));
          expect(merged[name]).toBe(said.length === 0 ? defaultBudgetLimits[name] : said.at(-1));
        }
      }),
    );
  });

  test("S5: a mode makes a sub-task's share smaller, never larger", () => {
    fc.assert(
      fc.property(layer, layer, (one, mode) => {
        const share = mergeBudgets(one);
        const shared = sharedBudgets(share, mode);
        for (const name of BUDGET_FIELDS) {
          const said = mode[name];
          const valid = typeof said === "number" && isBudget(name, said) ? said : Infinity;
          expect(shared[name] ?? Infinity).toBe(Math.min(share[name] ?? Infinity, valid));
        }
      }),
    );
  });

  test("D8: a layer's valid limits in words", () => {
    const budgets = { modelCalls: 5, tokens: null, dollars: -1 };
    const retry = { maxRetries: 0, idleTimeout: 30_000 };
    expect(limitsSaid({ budgets, retry })).toEqual([
      "model calls 5",
      "tokens without limit",
      "retries 0",
      "idle timeout 30 s",
    ]);
  });

  test("D8: merging is associative, so that it does not matter where layers are joined", () => {
    fc.assert(
      fc.property(layer, layer, layer, (one, two, three) => {
        expect(mergeBudgets(mergeBudgets(one, two), three)).toEqual(mergeBudgets(one, two, three));
      }),
    );
  });

  test.each([
    ["zero", { modelCalls: 0 }],
    ["negative", { toolErrors: -3 }],
    ["absurdly large", { modelCalls: 1e12 }],
    ["not a number", { tokens: Number.NaN }],
    ["a fraction of a call", { modelCalls: 2.5 }],
  ])("D8: a limit that is %s is ignored", (_what, wrong) => {
    expect(mergeBudgets(wrong)).toEqual(defaultBudgetLimits);
  });

  test("D8: null is no limit, and no retries is a policy", () => {
    expect(mergeBudgets({ modelCalls: null, outputRetries: 0 })).toMatchObject({
      modelCalls: null,
      outputRetries: 0,
    });
    expect(mergeRetries({ maxRetries: 0 }, { maxDelay: -1 })).toEqual({
      ...defaultRetryPolicy,
      maxRetries: 0,
    });
  });
});

describe("the person's default limits", () => {
  test("are a row each, and come back as they were stored", () => {
    const none = { budgets: {}, retry: {} };
    const wanted = { budgets: { dollars: 0.5, modelCalls: null }, retry: { maxRetries: 5 } };
    const stored = new Map<string, JsonValue>();
    for (const { key, value } of changedLimitDefaults(none, wanted)) stored.set(key, value);
    expect(stored.size).toBe(3);
    const read = () => limitDefaultsFrom(LIMIT_DEFAULT_KEYS.map((key) => stored.get(key)));
    expect(read()).toEqual(wanted);
    for (const { key, value } of changedLimitDefaults(wanted, none)) stored.set(key, value);
    expect(read()).toEqual(none);
  });

  test("ignore what another version may have stored", () => {
    const values = LIMIT_DEFAULT_KEYS.map(() => "lots");
    expect(limitDefaultsFrom(values)).toEqual({ budgets: {}, retry: {} });
  });
});

test("one press allows enough to go on, unless that is more than there can be", () => {
  const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (limit, used) => {
      const dollars = raisedLimit("dollars", limit, used);
      const counters = { ...emptyCounters(), dollars: used };
      const short = shortageOf(counters, { ...defaultBudgetLimits, dollars });
      expect(short === null || dollars === BUDGET_RULES.dollars.most).toBe(true);
    }),
  );
  expect(raisedLimit("modelCalls", 25, 25)).toBe(50);
  expect(raisedLimit("outputRetries", 0, 1)).toBe(2);
});
