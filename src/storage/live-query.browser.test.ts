import { expect, it, onTestFinished, vi } from "vitest";

import { RENEWED_AFTER, watchQuery } from "./live-query.ts";
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
