import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createMarkdownFeed } from "./feed.ts";
import { endFlood, noteReading } from "./flood.ts";
import { createPace } from "./pace.ts";
import { createPaintQueue } from "./paint-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
  endFlood();
});
afterEach(() => {
  endFlood();
  vi.useRealTimers();
});

/** A queue that does two pieces of work per frame and notes which are done. */
function queueOf(names: string) {
  const done: string[] = [];
  const queue = createPaintQueue(2);
  for (const name of names) queue(() => done.push(name));
  return { done, queue };
}

it("does a few in each frame, the newest first", () => {
  const { done } = queueOf("abcde");
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(["d", "e"]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(["d", "e", "b", "c"]);
  vi.runAllTimers();
  expect(done.at(-1)).toBe("a");
});

it("waits until text that floods in is read", () => {
  noteReading(5_000);
  const { done } = queueOf("ab");
  vi.advanceTimersByTime(200);
  expect(done).toEqual([]);
  endFlood();
  vi.runAllTimers();
  expect(done).toEqual(["a", "b"]);
});

it("waits no longer where the flood stops without an end, and a second at most where it does not", () => {
  noteReading(5_000);
  const stopped = queueOf("a");
  vi.advanceTimersByTime(300);
  expect(stopped.done).toEqual(["a"]);

  const { done } = queueOf("ab");
  for (let time = 0; time < 11; time += 1) {
    noteReading(5_000);
    vi.advanceTimersByTime(100);
  }
  expect(done).toEqual(["a", "b"]);
});

it("does not wait for a model at an ordinary pace", () => {
  noteReading(200);
  const { done } = queueOf("ab");
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(["a", "b"]);
});

it("waits for a feed whose text comes all at once, and goes on when it is at its end", () => {
  const text = "Some words of a long answer.\n\n".repeat(2_000);
  let isDone = false;
  let told = () => {};
  const source = {
    getText: () => (isDone ? text : text.slice(0, 20_000)),
    get done() {
      return isDone;
    },
    subscribe: (listener: () => void) => {
      told = listener;
      return () => undefined;
    },
  };
  const feed = createMarkdownFeed(source, { pace: createPace(10) });
  feed.subscribe(() => undefined);
  vi.advanceTimersByTime(100);
  const { done } = queueOf("ab");
  vi.advanceTimersByTime(100);
  expect(done).toEqual([]);
  isDone = true;
  told();
  vi.runAllTimers();
  expect(feed.getFinalText()).toBe(text);
  expect(done).toEqual(["a", "b"]);
});
