import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { StreamPart } from "#domain/stream.ts";
import { adapter } from "#providers/openai-chat/openai-chat.provider.ts";
import type { TransportEnd, TransportHandlers } from "#providers/wire/transport.ts";

import { readAnswer } from "./read-answer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  // The stubs are built on the fake clock, so they are removed first.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A request whose server the test plays by hand. */
function played() {
  let handlers: TransportHandlers | undefined;
  let end: (how: TransportEnd) => void = () => undefined;
  const parts: StreamPart[] = [];
  const stop = new AbortController();
  const ended = readAnswer(
    {
      createDecoder: () => adapter.createDecoder("m"),
      decodeBody: () => [],
      send: (given, signal) => {
        handlers = given;
        return new Promise((resolve) => {
          end = resolve;
          signal.addEventListener("abort", () => resolve({ kind: "aborted" }));
        });
      },
    },
    {
      onAlive: () => undefined,
      onParts: (some) => {
        parts.push(...some);
        return "more";
      },
    },
    stop.signal,
  );
  const say = (choice: object, more: object = {}) =>
    handlers?.onEvent({
      event: "",
      id: "",
      data: JSON.stringify({ choices: [{ index: 0, ...choice }], ...more }),
    });
  return {
    say,
    ended,
    parts,
    stop,
    end: (how: TransportEnd) => end(how),
    types: () => parts.map(({ type }) => type),
  };
}

const words = { delta: { content: "Yes." } };
const finished = { delta: {}, finish_reason: "stop" };

test("an answer that announced its end is complete although its connection stays open", async () => {
  const { say, ended, types } = played();
  say(words);
  say(finished);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ended).toEqual({ kind: "closed" });
  expect(types()).toEqual(["text", "finish"]);
});

test("what follows the announcement still counts, and puts the end off", async () => {
  const { say, ended, types } = played();
  say(words);
  say(finished);
  await vi.advanceTimersByTimeAsync(4999);
  say({ delta: {} }, { usage: { prompt_tokens: 3, completion_tokens: 2 } });
  await vi.advanceTimersByTimeAsync(4999);
  expect(types()).toEqual(["text"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toEqual({ kind: "closed" });
  expect(types()).toEqual(["text", "usage", "finish"]);
});

test("an answer that did not announce its end is waited for", async () => {
  const { say, ended, end, types } = played();
  say(words);
  await vi.advanceTimersByTimeAsync(60_000);
  end({ kind: "broken", message: "gone" });
  expect(await ended).toEqual({ kind: "broken", message: "gone" });
  expect(types()).toEqual(["text"]);
});

test("a connection that breaks after the announcement harms nothing", async () => {
  const { say, ended, end, types } = played();
  say(words);
  say(finished);
  end({ kind: "broken", message: "gone" });
  expect(await ended).toEqual({ kind: "closed" });
  expect(types()).toEqual(["text", "finish"]);
});

test("Stop stops, even then", async () => {
  const { say, ended, stop, types } = played();
  say(words);
  say(finished);
  stop.abort();
  expect(await ended).toEqual({ kind: "aborted" });
  expect(types()).toEqual(["text"]);
});

test("an event in the middle of an answer touches no timer", () => {
  const { say, parts } = played();
  const touch = vi.fn<() => void>();
  vi.stubGlobal("setTimeout", touch);
  vi.stubGlobal("clearTimeout", touch);
  for (let event = 0; event < 100; event += 1) say(words);
  expect(parts).toHaveLength(100);
  expect(touch).not.toHaveBeenCalled();
});
