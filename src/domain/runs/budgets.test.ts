import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ValidatorKind } from "#domain/answer-validators.ts";
import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import { digestsOf, fingerprintOf } from "#domain/fingerprint.ts";
import type { RoundOutcome } from "#domain/fingerprint.ts";

import {
  applyRound,
  asksForPerson,
  emptyCounters,
  exceededBudget,
  countAnswerRetry,
  hasAnswerRetryLeft,
  hasModelCallLeft,
  noFingerprints,
  progressOf,
  retryDelay,
  shortageOf,
} from "./budgets.ts";
import { defaultBudgetLimits } from "./run.ts";

const zeroCounters = emptyCounters();

function outcome(toolName: string, isError = false, digest = toolName): RoundOutcome {
  return { toolName, isError, digest, asked: "same" };
}

function asking(toolName: string, asked: string | number, isError = false): RoundOutcome {
  return { toolName, isError, digest: `${asked}`, asked: `${asked}` };
}

function afterRounds(...rounds: RoundOutcome[][]) {
  let state = { counters: zeroCounters, fingerprints: noFingerprints };
  for (const round of rounds) state = applyRound(state.counters, state.fingerprints, round);
  return { ...state, verdict: progressOf(state.fingerprints) };
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe("D1: model calls", () => {
  test("D1: the 25th call is within the budget and the 26th is not", () => {
    expect(exceededBudget({ ...zeroCounters, modelCalls: 25 }, defaultBudgetLimits)).toBe(null);
    expect(exceededBudget({ ...zeroCounters, modelCalls: 26 }, defaultBudgetLimits)).toBe(
      "model_calls",
    );
  });

  test("D1: a call may be made after 24, and none after 25", () => {
    expect(hasModelCallLeft({ ...zeroCounters, modelCalls: 24 }, defaultBudgetLimits)).toBe(true);
    expect(hasModelCallLeft({ ...zeroCounters, modelCalls: 25 }, defaultBudgetLimits)).toBe(false);
  });
});

describe("D2: per tool, in a row", () => {
  test("D2: a success resets that tool's errors, an error its successes", () => {
    const { counters } = afterRounds([outcome("a")], [outcome("a")], [outcome("a", true)]);
    expect(counters).toMatchObject({ toolSuccesses: { a: 0 }, toolErrors: { a: 1 } });
    const back = applyRound(counters, noFingerprints, [outcome("a")]).counters;
    expect(back).toMatchObject({ toolSuccesses: { a: 1 }, toolErrors: { a: 0 } });
  });

  test("D2: other tools do not affect a tool's counters", () => {
    const { counters } = afterRounds([outcome("a", true)], [outcome("b")], [outcome("b")]);
    expect(counters).toMatchObject({ toolSuccesses: { b: 2 }, toolErrors: { a: 1 } });
  });

  test("D2: the third round of errors alone of one tool is the last", () => {
    const failing = (at: number) => [asking("a", at, true), asking("a", at + 0.5, true)];
    const rounds = times(3, failing);
    expect(exceededBudget(afterRounds(...rounds.slice(1)).counters, defaultBudgetLimits)).toBe(
      null,
    );
    expect(exceededBudget(afterRounds(...rounds).counters, defaultBudgetLimits)).toBe(
      "tool_errors",
    );
  });

  test("D2: the errors of one answer are one: the model sees them before anything stops it", () => {
    const { counters } = afterRounds(times(5, (at) => asking("write_file", at, true)));
    expect(counters.toolErrors).toEqual({ write_file: 1 });
    expect(exceededBudget(counters, defaultBudgetLimits)).toBe(null);
  });

  test("D2: one success among the errors of an answer starts the errors again", () => {
    const failed = [asking("a", 1, true)];
    const { counters } = afterRounds(failed, failed, [...failed, asking("a", 2)]);
    expect(counters).toMatchObject({ toolErrors: { a: 0 }, toolSuccesses: { a: 1 } });
  });

  test("D2: work goes on: twelve files in one answer, eleven one after another, two tools in turn", () => {
    const inOne = [times(12, (at) => asking("write_file", at))];
    const eleven = times(11, (at) => [asking("read_file", at)]);
    const inTurn = times(40, (at) => [asking(at % 2 === 0 ? "write_file" : "read_file", at)]);
    for (const rounds of [inOne, eleven, inTurn]) {
      expect(exceededBudget(afterRounds(...rounds).counters, defaultBudgetLimits)).toBe(null);
    }
  });

  test("D2: the tenth time of the same call of a tool is the last, whatever it gives", () => {
    const again = times(10, (at) => [{ ...asking("clock", "now"), digest: String(at) }]);
    expect(exceededBudget(afterRounds(...again.slice(1)).counters, defaultBudgetLimits)).toBe(null);
    expect(exceededBudget(afterRounds(...again).counters, defaultBudgetLimits)).toBe(
      "tool_successes",
    );
  });

  test.each([
    ["with other tools between", (at: number) => [asking("a", "x"), asking("b", at)]],
    ["in turn with another one", (at: number) => [asking("a", at % 2)]],
    ["after a circle of many", (at: number) => [asking("a", at % 20)]],
    ["several times in one answer", () => times(3, () => asking("a", "x"))],
  ])("D2: the same calls again and again end, %s", (_how, round) => {
    const { counters } = afterRounds(...times(30, round));
    expect(exceededBudget(counters, defaultBudgetLimits)).toBe("tool_successes");
  });

  test("D2: a call that the run has not made before starts the count again", () => {
    const nine = times(9, () => [asking("a", "x")]);
    const { counters } = afterRounds(...nine, [asking("a", "x"), asking("a", "y")]);
    expect(counters.toolSuccesses).toEqual({ a: 1 });
  });

  test("D2: of calls without end, the newest are known again", () => {
    const { fingerprints } = afterRounds(...times(200, (at) => [asking("a", at)]));
    expect(fingerprints.asked?.["a"]).toEqual(times(50, (at) => String(150 + at)));
  });

  test("D2: counters equal a plain recount of the outcomes, whatever the tools' names", () => {
    const names = fc.constantFrom("a", "b", "__proto__", "constructor");
    const outcomes = fc.array(fc.record({ toolName: names, isError: fc.boolean() }));
    fc.assert(
      fc.property(outcomes, (list) => {
        const round = list.map((item) => ({ ...item, digest: "", asked: "same" }));
        const { counters } = afterRounds(...round.map((item) => [item]));
        for (const name of new Set(list.map((item) => item.toolName))) {
          const own = list.filter((item) => item.toolName === name);
          const lastError = own.at(-1)?.isError ?? false;
          const streak = own.length - 1 - own.findLastIndex((item) => item.isError !== lastError);
          const [grown, zeroed] = lastError
            ? [counters.toolErrors, counters.toolSuccesses]
            : [counters.toolSuccesses, counters.toolErrors];
          expect(Object.entries(grown)).toContainEqual([name, streak]);
          expect(Object.entries(zeroed)).toContainEqual([name, 0]);
        }
        expect(counters.toolCalls ?? 0).toBe(list.length);
      }),
    );
  });
});

describe("D3: retries of an answer are counted separately", () => {
  test.each([
    ["output_retries", "outputRetries"],
    ["validator_retries", "validatorRetries"],
  ] as const)("D3: three %s are allowed, the fourth is one too many", (name, counter) => {
    const three = { ...zeroCounters, [counter]: 3 };
    expect(exceededBudget(three, defaultBudgetLimits)).toBe(null);
    expect(exceededBudget({ ...three, [counter]: 4 }, defaultBudgetLimits)).toBe(name);
  });

  test("D3: after three retries for one check, only the other check may ask again", () => {
    const counters = { ...zeroCounters, outputRetries: 3, validatorRetries: 2 };
    expect(hasAnswerRetryLeft(counters, defaultBudgetLimits, { check: "output" })).toBe(false);
    expect(hasAnswerRetryLeft(counters, defaultBudgetLimits, { check: "validator" })).toBe(true);
  });
});

describe("D3: each kind of validator has a budget of its own", () => {
  const counted = (kinds: readonly ValidatorKind[]) =>
    kinds.reduce(
      (counters, validator) => countAnswerRetry(counters, { check: "validator", validator }),
      zeroCounters,
    );

  test("D3: the retries of one leave those of the others", () => {
    const counters = counted(["pattern", "pattern", "pattern", "model"]);
    expect(counters).toMatchObject({
      validatorRetries: 4,
      retriesByValidator: { pattern: 3, model: 1 },
      outputRetries: 0,
    });
    const left = (validator: ValidatorKind) =>
      hasAnswerRetryLeft(counters, defaultBudgetLimits, { check: "validator", validator });
    expect([left("pattern"), left("function"), left("model")]).toEqual([false, true, true]);
    expect(exceededBudget(counters, defaultBudgetLimits)).toBe(null);
  });

  test("D3: a fourth retry of one kind is one too many", () => {
    const counters = counted(["model", "model", "model", "model"]);
    expect(exceededBudget(counters, defaultBudgetLimits)).toBe("validator_retries");
  });
});

describe("D4: tokens", () => {
  test("D4: a token budget is optional, and used up when reached", () => {
    const counters = { ...zeroCounters, tokens: 1_000 };
    expect(exceededBudget(counters, defaultBudgetLimits)).toBe(null);
    expect(exceededBudget(counters, { ...defaultBudgetLimits, tokens: 1_001 })).toBe(null);
    expect(exceededBudget(counters, { ...defaultBudgetLimits, tokens: 1_000 })).toBe("tokens");
  });
});

describe("D5: no progress", () => {
  const same = [outcome("a"), outcome("b", true)];

  test("D5: the second identical round warns, the third ends the run", () => {
    expect(afterRounds(same).verdict).toBe("go_on");
    expect(afterRounds(same, same).verdict).toBe("warn");
    expect(afterRounds(same, same, same).verdict).toBe("no_progress");
  });

  test("D5: a different round in between restarts the count", () => {
    const other = [outcome("a", false, "new")];
    expect(afterRounds(same, same, other, same).verdict).toBe("go_on");
  });

  test("D5: rounds of only errors or denials count", () => {
    const denied = [outcome("a", true)];
    expect(afterRounds(denied, denied).verdict).toBe("warn");
  });

  test("D5: a fingerprint covers tool names, arguments and results, but not their order", () => {
    const fingerprints = [
      [outcome("a", false, digestsOf({ x: 1 }, "r").digest)],
      [outcome("b", false, digestsOf({ x: 1 }, "r").digest)],
      [outcome("a", true, digestsOf({ x: 1 }, "r").digest)],
      [outcome("a", false, digestsOf({ x: 2 }, "r").digest)],
      [outcome("a", false, digestsOf({ x: 1 }, "s").digest)],
    ].map(fingerprintOf);
    expect(new Set(fingerprints).size).toBe(5);
    expect(digestsOf({ x: 1, y: 2 }, "r")).toEqual(digestsOf({ y: 2, x: 1 }, "r"));
    expect(digestsOf({ x: 1 }, "r").asked).toBe(digestsOf({ x: 1 }, "s").asked);
    expect(digestsOf({ x: 1 }, "r").asked).not.toBe(digestsOf({ x: 2 }, "r").asked);
    expect(fingerprintOf(same)).toBe(fingerprintOf([...same].reverse()));
  });

  test("D5: an empty round changes nothing", () => {
    const before = afterRounds(same, same);
    const after = applyRound(before.counters, before.fingerprints, []);
    expect(after).toEqual({ counters: before.counters, fingerprints: before.fingerprints });
  });
});

describe("D6: retry delays", () => {
  const policy = defaultRetryPolicy;

  test("D6: double from half a second to eight seconds and never leave these bounds", () => {
    const middle = times(6, (count) => retryDelay(policy, count, 0.5, undefined));
    expect(middle).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    fc.assert(
      fc.property(fc.nat(50), fc.double({ min: 0, max: 0.999, noNaN: true }), (count, random) => {
        const delay = retryDelay(policy, count, random, undefined);
        expect(delay).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(8_000);
      }),
    );
  });

  test("D6: jitter spreads the delay", () => {
    expect(retryDelay(policy, 2, 0, undefined)).toBe(1_750);
    expect(retryDelay(policy, 2, 0.999, undefined)).toBe(2_250);
  });

  test("D6: retry-after takes precedence up to a minute; above it the person is asked", () => {
    expect(retryDelay(policy, 0, 0.5, 20_000)).toBe(20_000);
    expect(retryDelay(policy, 0, 0.5, 0)).toBe(500);
    expect(asksForPerson(policy, undefined)).toBe(false);
    expect(asksForPerson(policy, 60_000)).toBe(false);
    expect(asksForPerson(policy, 60_001)).toBe(true);
  });
});

describe("D7: what a run is short of", () => {
  test("D7: is its next model call, or what is used up", () => {
    const counters = { ...zeroCounters, modelCalls: 25 };
    expect(shortageOf(counters, defaultBudgetLimits)).toBe("model_calls");
    expect(shortageOf(counters, { ...defaultBudgetLimits, modelCalls: null })).toBe(null);
    const limits = { ...defaultBudgetLimits, dollars: 0.5, minutes: 2 };
    expect(shortageOf({ ...zeroCounters, dollars: 0.5 }, limits)).toBe("dollars");
    expect(shortageOf({ ...zeroCounters, dollars: 0.49 }, limits)).toBe(null);
    expect(shortageOf({ ...zeroCounters, ms: 120_000 }, limits)).toBe("minutes");
  });

  test("D7: rows of older versions count no money and no time", () => {
    const { dollars: _dollars, unpriced: _unpriced, ms: _ms, ...old } = zeroCounters;
    expect(shortageOf(old, { ...defaultBudgetLimits, dollars: 1, minutes: 1 })).toBe(null);
  });
});
