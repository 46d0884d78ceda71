import { expect, it, onTestFinished, vi } from "vitest";

import { retryParts } from "#platform/parts.ts";

import { RENEWED_AFTER, firstValue, lazyQuery, watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import { freshDatabases } from "./test-support/rows.ts";

it("a query whose rows never change begins anew after many changes of others, and misses none", async () => {
  const databases = await freshDatabases();
  onTestFinished(() => databases.remove());
  const { drafts, settings } = databases.relaxed;
  const query = vi.fn<() => Promise<number>>(() => settings.count());
  const onValue = vi.fn<(count: number) => void>();
  const stop = watchQuery(query).subscribe(onValue);
  onTestFinished(stop);
  await expect.poll(() => onValue.mock.calls).toEqual([[0]]);
  const change = async (times: number) => {
    for (let at = 0; at < times; at += 1)
      await drafts.put({ branchId: crypto.randomUUID(), text: "x", updatedAt: 1 });
  };
  await change(10);
  expect(query).toHaveBeenCalledTimes(1);
  await change(RENEWED_AFTER);
  await expect.poll(() => onValue.mock.calls.length).toBeGreaterThan(1);
  expect(new Set(onValue.mock.calls.flat())).toEqual(new Set([0]));
  await settings.put({ key: "sendKey", value: "enter" });
  await expect.poll(() => onValue.mock.calls.at(-1)).toEqual([1]);
  stop();
  const before = query.mock.calls.length;
  await change(RENEWED_AFTER + 1);
  expect(query).toHaveBeenCalledTimes(before);
});

it("a query whose code does not come says nothing untrue, and begins when it comes", async () => {
  const subscribe = vi.fn<(onValue: (value: string) => void) => () => void>((onValue) => {
    onValue("here");
    return () => undefined;
  });
  const missing = new TypeError("Failed to fetch dynamically imported module: bin.js");
  // Since the server answers, `loadPart` tries twice at once.
  const load = vi
    .fn<() => Promise<LiveQuery<string>>>(() => Promise.resolve({ subscribe }))
    .mockRejectedValueOnce(missing)
    .mockRejectedValueOnce(missing);
  const onValue = vi.fn<(value: string) => void>();
  const onError = vi.fn<(error: unknown) => void>();
  onTestFinished(lazyQuery(load).subscribe(onValue, onError));
  const retried = async () => {
    await Promise.all([retryParts(), retryParts()]);
    return onValue.mock.calls;
  };
  await expect.poll(retried).toEqual([["here"]]);
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});

it("a first value that cannot be read is not asked for again", async () => {
  const stop = vi.fn<() => void>();
  const failure = new Error("It cannot be read.");
  const failing: LiveQuery<string> = {
    subscribe: (_onValue, onError) => {
      onError?.(failure);
      return stop;
    },
  };
  await expect(firstValue(failing)).rejects.toBe(failure);
  await expect.poll(() => stop.mock.calls).toHaveLength(1);
});
