import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createPace } from "./pace.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // The stubs were built on the fake clock, so they go first.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("reads all lanes in the same frames, however their text arrives", () => {
  const pace = createPace(50);
  const pictures = new Map<number, string>();
  const lane = (name: string) => {
    const go = () => {
      const now = performance.now();
      pictures.set(now, (pictures.get(now) ?? "") + name);
      if (pictures.size < 4) pace.next(go, false);
    };
    return go;
  };
  pace.next(lane("a"), false);
  vi.advanceTimersByTime(10);
  pace.next(lane("b"), false);
  vi.advanceTimersByTime(500);
  expect([...pictures.values()]).toEqual(["a", "ab", "ab", "ab"]);
  expect(vi.getTimerCount()).toBe(0);
});

it("draws eight lanes less often than one", () => {
  const picturesOf = (lanes: number) => {
    const pace = createPace(20);
    const pictures = new Set<number>();
    const until = performance.now() + 1_000;
    const go = () => {
      pictures.add(performance.now());
      if (performance.now() < until) pace.next(() => go(), false);
    };
    for (let lane = 0; lane < lanes; lane += 1) pace.next(() => go(), false);
    vi.advanceTimersByTime(2_000);
    return pictures.size;
  };
  const [one, eight] = [picturesOf(1), picturesOf(8)];
  expect(one).toBeGreaterThan(40);
  expect(eight).toBeLessThan(20);
  expect(eight).toBeGreaterThan(15);
});

it("does not wait if one is urgent, and reads the others with it", () => {
  const pace = createPace(1_000);
  pace.next(() => {}, false);
  vi.advanceTimersByTime(0);
  const slow = vi.fn<() => void>();
  const pressing = vi.fn<() => void>();
  pace.next(slow, false);
  vi.advanceTimersByTime(10);
  expect(slow).not.toHaveBeenCalled();
  pace.next(pressing, true);
  vi.advanceTimersByTime(0);
  expect([slow.mock.calls.length, pressing.mock.calls.length]).toEqual([1, 1]);
});

it("lets a patient lane wait, but not one that comes after it", () => {
  const pace = createPace(20);
  pace.next(() => {}, false);
  vi.advanceTimersByTime(0);
  const patient = vi.fn<() => void>();
  pace.next(patient, false, 100);
  vi.advanceTimersByTime(90);
  expect(patient).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15);
  expect(patient).toHaveBeenCalledTimes(1);
  const usual = vi.fn<() => void>();
  pace.next(patient, false, 100);
  pace.next(usual, false);
  vi.advanceTimersByTime(25);
  expect([patient.mock.calls.length, usual.mock.calls.length]).toEqual([2, 1]);
  pace.next(patient, false, 100);
  pace.next(patient, true);
  vi.advanceTimersByTime(0);
  expect(patient).toHaveBeenCalledTimes(3);
});

it("pauses three times as long as all lanes took", async () => {
  const pace = createPace(10);
  const spend = (ms: number) => () => void vi.setSystemTime(Date.now() + ms);
  vi.stubGlobal("performance", { now: () => Date.now() });
  pace.next(spend(20), false);
  pace.next(spend(30), false);
  vi.advanceTimersByTime(0);
  // The work after reading happens in a microtask, and so does measuring it.
  await Promise.resolve();
  const again = vi.fn<() => void>();
  pace.next(again, false);
  vi.advanceTimersByTime(140);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(again).toHaveBeenCalledTimes(1);
});

it("calls nobody who has unsubscribed, and goes idle when all have", () => {
  const pace = createPace();
  const left = vi.fn<() => void>();
  pace.next(left, false)();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(left).not.toHaveBeenCalled();
});

it("a lane that throws does not block the others", () => {
  const told = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", told);
  const pace = createPace();
  const other = vi.fn<() => void>();
  pace.next(() => {
    throw new Error("no");
  }, false);
  pace.next(other, false);
  vi.advanceTimersByTime(0);
  expect(told).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(1);
});
