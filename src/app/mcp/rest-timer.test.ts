import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { restTimer } from "./rest-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;

/** Something that runs until `end` is called. */
function running() {
  let end: () => void = () => {};
  const run = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => run, end: () => end() };
}

function begin() {
  const onRest = vi.fn<() => void>();
  return { onRest, rest: restTimer(onRest) };
}

test("a connection rests two minutes after its last use, and not during one", async () => {
  const { onRest, rest } = begin();
  const { run, end } = running();
  void rest.whileUsed(run);
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  end();
  await vi.advanceTimersByTimeAsync(2 * MINUTES - 1);
  expect(onRest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onRest).toHaveBeenCalledOnce();
});

test("a connection that is over never rests, though a use of it ends later", async () => {
  const { onRest, rest } = begin();
  const { run, end } = running();
  void rest.whileUsed(run);
  rest.stop();
  end();
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect(onRest).not.toHaveBeenCalled();
});

test("a connection that retires lets what uses it end first", async () => {
  const { onRest, rest } = begin();
  const { run, end } = running();
  void rest.whileUsed(run);
  rest.retire();
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect(onRest).not.toHaveBeenCalled();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(onRest).toHaveBeenCalledOnce();
});
