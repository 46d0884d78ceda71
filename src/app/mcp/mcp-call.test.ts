import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { QuestionAnswer } from "#domain/mcp/question.ts";

import { createCallTags } from "./call-tags.ts";
import { callTool } from "./mcp-call.ts";
import type { Ask, CallAsks } from "./mcp-call.ts";
import { QuestionRefused } from "./question-refused.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Client = Parameters<typeof callTool>[0];

/** A client that answers whatever `answer` returns, and ends a request when its signal is aborted. */
function clientThat(answer: (round: number) => unknown): Client {
  let round = 0;
  const request = (_asked: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      round += 1;
      signal.addEventListener("abort", () => reject(signal.reason as Error));
      const answered = answer(round);
      if (answered !== undefined) resolve(answered);
    });
  // Nothing else of the client is used.
  return { request, getProtocolEra: () => "modern" } as unknown as Client;
}

const QUESTION = {
  resultType: "input_required",
  inputRequests: { who: { method: "elicitation/create", params: { message: "Who?" } } },
};

function calling(
  client: Client,
  ask: Ask = () => Promise.reject(new Error("not asked")),
  timeout = 1_000,
) {
  const tags = createCallTags<CallAsks>(() => Promise.reject(new Error("no network")));
  const options = {
    signal: new AbortController().signal,
    timeout,
    onProgress: () => {},
    ask,
    sample: () => Promise.reject(new Error("not asked")),
  };
  const ended = vi.fn<(end: unknown) => void>();
  void callTool(client, tags, { name: "it", arguments: {} }, options).then(ended, ended);
  return ended;
}

test("X6: a call is given up after a silence, in which a question to the person does not count", async () => {
  let settle: (answer: QuestionAnswer) => void = () => {};
  const asked = new Promise<QuestionAnswer>((resolve) => {
    settle = resolve;
  });
  const client = clientThat((round) => (round === 1 ? QUESTION : undefined));
  const ended = calling(client, () => asked);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ended).not.toHaveBeenCalled();
  settle({ action: "decline" });
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: "REQUEST_TIMEOUT" }));
});

test("a server that never wishes for anything and never ends is asked less and less, and given up", async () => {
  const sentAt: number[] = [];
  const client = clientThat(() => {
    sentAt.push(Date.now());
    return { resultType: "input_required", requestState: "soon" };
  });
  // The limit is longer than any single pause, and each answer is a sign of life.
  const ended = calling(client, undefined, 11_000);
  const begun = Date.now();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sentAt.map((at) => at - begun).slice(0, 5)).toEqual([0, 500, 1_500, 3_500, 7_500]);
  expect(sentAt).toHaveLength(20);
  expect(ended).toHaveBeenCalledWith(expect.any(QuestionRefused));
});

test("a server that wishes for answers without end is given up", async () => {
  let rounds = 0;
  const client = clientThat(() => {
    rounds += 1;
    return QUESTION;
  });
  const ended = calling(client, () => Promise.resolve({ action: "decline" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(20);
  expect(ended).toHaveBeenCalledWith(expect.any(QuestionRefused));
});

test("a server's request on a call's stream is the call's, however many are open", async () => {
  const streams = new Map<string, string>();
  const tags = createCallTags<string>(async (url, init) => {
    expect([...new Headers(init?.headers).keys()]).toEqual(["accept"]);
    return new Response(streams.get(String(url)) ?? "", {
      headers: { "content-type": "text/event-stream" },
    });
  });
  const asks = (id: number) =>
    `: hello\n\ndata: {"jsonrpc":"2.0","id":${id},"method":"elicitation/create"}\n\n`;
  streams.set("/one", asks(1)).set("/two", asks(2));
  const one = tags.open("one");
  const two = tags.open("two");
  const read = async (url: string, headers: object) =>
    await (await tags.fetch(url, { headers: { accept: "*", ...headers } })).text();
  expect(await read("/two", two.headers)).toBe(asks(2));
  await read("/one", one.headers);
  expect([tags.callOf(1), tags.callOf(2), tags.callOf(3)]).toEqual(["one", "two", undefined]);
  one.close();
  expect([tags.callOf(1), tags.callOf(3)]).toEqual(["two", "two"]);
});
