import { describe, expect, it } from "vitest";

import { KEPT_OPEN, LONG_REST, toLetGo } from "./let-go.ts";

const NOW = 10_000_000;

/** Conversations named by the seconds they have been at rest. */
const restedFor = (...seconds: number[]) =>
  seconds.map((since) => ({ contextId: String(since), restingSince: NOW - since * 1000 }));

const inUse = (contextId: string) => ({ contextId, restingSince: undefined });

const long = Array.from({ length: KEPT_OPEN }, (_, index) => 1000 + index);

describe("conversations to let go of (G1)", () => {
  it("are none while no more are at rest than are kept", () => {
    expect(toLetGo(restedFor(...long), NOW)).toEqual([]);
  });

  it("are those longest at rest, in any order of opening", () => {
    expect(toLetGo(restedFor(5000, ...long, 7000), NOW)).toEqual(["7000", "5000"]);
    expect(toLetGo(restedFor(...long, 7000, 5000), NOW)).toEqual(["7000", "5000"]);
  });

  it("have been at rest for a minute", () => {
    const brief = Array.from({ length: 20 }, (_, index) => index);
    expect(toLetGo(restedFor(...brief, 60, 59), NOW)).toEqual(["60"]);
    expect(LONG_REST).toBe(60_000);
  });

  it("are never in use, and those in use take no other's place (G2)", () => {
    const used = Array.from({ length: 20 }, (_, index) => inUse(`used ${index}`));
    expect(toLetGo([...used, ...restedFor(...long)], NOW)).toEqual([]);
    expect(toLetGo([...used, ...restedFor(...long, 2000)], NOW)).toEqual(["2000"]);
  });
});
