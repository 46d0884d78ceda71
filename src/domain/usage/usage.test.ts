import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { calibrate, calibrated } from "./calibration.ts";
import { costOf } from "./cost.ts";
import { spentOn } from "./spent.ts";

describe("calibration", () => {
  test("changes nothing without a sample", () => {
    expect(calibrate([])).toEqual({ ratio: 1, samples: 0 });
  });

  test("learns the median ratio, whatever one odd count says", () => {
    const steady = Array.from({ length: 9 }, (_, at) => ({ estimated: 100 + at, reported: 130 }));
    const { ratio } = calibrate([...steady, { estimated: 100, reported: 90_000 }]);
    expect(ratio).toBeGreaterThan(1.2);
    expect(ratio).toBeLessThan(1.31);
  });

  test("reports how far it was off with what it knew each time", () => {
    const samples = [130, 130, 130, 156].map((reported) => ({ estimated: 100, reported }));
    const { medianError, ratio } = calibrate(samples);
    expect(medianError).toBeCloseTo(0);
    expect(ratio).toBeCloseTo(1.3);
    expect(calibrate(samples.slice(0, 1)).medianError).toBeUndefined();
    expect(calibrate(samples.slice(2)).medianError).toBeCloseTo(26 / 156);
  });

  test("forgets old samples and never leaves its bounds", () => {
    const old = Array.from({ length: 30 }, () => ({ estimated: 100, reported: 100 }));
    const fresh = Array.from({ length: 20 }, () => ({ estimated: 100, reported: 120 }));
    expect(calibrate([...old, ...fresh])).toMatchObject({ ratio: 1.2, samples: 20 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ estimated: fc.integer(), reported: fc.integer() })),
        (samples) => {
          const { ratio } = calibrate(samples);
          expect(ratio).toBeGreaterThanOrEqual(0.25);
          expect(ratio).toBeLessThanOrEqual(4);
        },
      ),
    );
    expect(calibrated(100, { ratio: 1.234 })).toBe(123);
  });
});

const price = { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 };

describe("the cost", () => {
  test("counts regular, cached and written input and output, each by its price", () => {
    const usage = {
      inputTokens: 1_000_000,
      cachedTokens: 600_000,
      cacheWriteTokens: 100_000,
      outputTokens: 10_000,
    };
    expect(costOf(usage, price)).toEqual({ dollars: expect.closeTo(0.9 + 0.18 + 0.375 + 0.15) });
  });

  test("is what the provider charged, if it reports that", () => {
    expect(costOf({ inputTokens: 5, cost: 0.0123 }, price)).toEqual({ dollars: 0.0123 });
    expect(costOf({ cost: 0 }, undefined)).toEqual({ dollars: 0 });
  });

  test("is never made up", () => {
    expect(costOf({ inputTokens: 10, outputTokens: 10 }, undefined)).toBeUndefined();
    expect(costOf({}, price)).toBeUndefined();
  });

  test("says why it is only approximate", () => {
    const usage = { inputTokens: 100, outputTokens: 1, cachedTokens: 50, cacheWriteTokens: 20 };
    const { cachedInput: _cached, ...withoutCached } = price;
    const { cacheWrite: _write, ...withoutWrite } = price;
    expect(costOf(usage, withoutCached)?.estimated).toBe("cached_price");
    expect(costOf(usage, withoutWrite)?.estimated).toBe("write_price");
    expect(costOf(usage, price, true)?.estimated).toBe("tokens");
    expect(costOf(usage, price)?.estimated).toBeUndefined();
  });

  test("is never negative, whatever a provider reports", () => {
    const count = fc.option(fc.integer({ min: 0 }), { nil: undefined });
    const counts = fc.tuple(count, count, count, count);
    fc.assert(
      fc.property(counts, ([input = 0, output = 0, cached = 0, written = 0]) => {
        const usage = {
          inputTokens: input,
          outputTokens: output,
          cachedTokens: cached,
          cacheWriteTokens: written,
        };
        expect(costOf(usage, price)?.dollars).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("what an answer used", () => {
  test("is what was reported, and estimated for the rest", () => {
    const metadata = {
      usage: { outputTokens: 7 },
      estimatedUsage: { inputTokens: 90 },
      price,
    };
    expect(spentOn({ metadata })).toMatchObject({
      inputTokens: 90,
      outputTokens: 7,
      estimated: true,
      cost: { estimated: "tokens" },
    });
    expect(spentOn({ metadata: { usage: { outputTokens: 7 } } })).toEqual({
      outputTokens: 7,
      estimated: false,
    });
    expect(spentOn({})).toBeUndefined();
  });
});
