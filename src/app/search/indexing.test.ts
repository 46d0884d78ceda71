import { afterEach, expect, it, vi } from "vitest";

import { createListeners } from "#platform/listeners.ts";

import { scheduleIndexing } from "./indexing.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("goes on if the browser refuses the lock of a streaming answer, and asks again at the next", async () => {
  vi.useFakeTimers();
  // A mock of Vitest would handle the rejections itself.
  let asked = 0;
  const request = () => {
    asked += 1;
    return Promise.reject(new DOMException("Not here.", "SecurityError"));
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  let isAny = false;
  const answers = createListeners();
  const beginIndexing = vi.fn<() => Promise<void>>(() => Promise.resolve());
  scheduleIndexing({
    searches: { beginIndexing },
    live: { isAny: () => isAny, subscribe: answers.subscribe },
  });
  for (const now of [true, false, true]) {
    isAny = now;
    answers.tell();
  }
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(beginIndexing).toHaveBeenCalledOnce();
  vi.useRealTimers();
  // The process tells of rejections that nobody handled after all microtasks.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
