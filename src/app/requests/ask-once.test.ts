import { describe, expect, test } from "vitest";

import type { FinishReason, MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";
import { adapter } from "#providers/openai-chat/openai-chat.provider.ts";
import type { TransportEnd, TransportHandlers } from "#providers/wire/transport.ts";

import { askOnce } from "./ask-once.ts";
import type { AskHandlers } from "./ask-once.ts";
import type { ReadyRequest, RequestInput, RequestMaker } from "./ready-request.ts";

const nodes: MessageNode[] = [
  {
    id: "n",
    contextId: "context",
    parentId: null,
    message: { role: "user", content: [{ type: "text", text: "Summarise." }] },
    createdAt: 0,
  },
];

type Send = (handlers: TransportHandlers, signal: AbortSignal) => Promise<TransportEnd>;

const failure: RunError = { kind: "invalid_request", message: "No.", retryable: false };

interface Asking {
  patience?: number;
  signal?: AbortSignal;
  /** The adapter's word for the protocol's finish reason. */
  reason?: FinishReason;
}

function ask(send: Send, { patience = 60_000, signal, reason }: Asking = {}) {
  const inputs: RequestInput[] = [];
  const texts: string[] = [];
  const notes: string[] = [];
  const requests: RequestMaker = {
    make: (input) => {
      inputs.push(input);
      const request = requestFor(send, patience);
      return Promise.resolve(ok(reason === undefined ? request : endingWith(request, reason)));
    },
  };
  const question = { connectionId: "c", modelId: "m", parameters: { temperature: 0 }, nodes };
  const handlers: AskHandlers = {
    onTrace: (trace) => notes.push(...trace.map(({ note }) => note)),
    onText: (text) => texts.push(text),
  };
  const asked = askOnce(requests, question, handlers, signal ?? new AbortController().signal);
  return { inputs, texts, notes, asked };
}

function endingWith(request: ReadyRequest, reason: FinishReason): ReadyRequest {
  const renamed = (parts: readonly StreamPart[]) =>
    parts.map((part) => (part.type === "finish" ? { ...part, reason } : part));
  return {
    ...request,
    createDecoder: () => {
      const decoder = request.createDecoder();
      return {
        push: (event) => renamed(decoder.push(event)),
        isSettled: () => decoder.isSettled(),
        end: () => renamed(decoder.end()),
      };
    },
  };
}

function requestFor(send: Send, patience: number): ReadyRequest {
  return {
    id: "r",
    connection: {
      id: "c",
      name: "Test",
      protocol: "openai-chat",
      baseUrl: "https://model.example/v1",
      keyKeeping: "session",
      models: [],
      defaultModel: "m",
      retry: { firstByteTimeout: patience, idleTimeout: patience },
      usedAt: 0,
      createdAt: 0,
    },
    modelId: "m",
    url: "https://model.example/v1/chat/completions",
    headers: {},
    redactedHeaders: {},
    parts: { system: 0, tools: 0, messages: 0, attachments: 0 },
    attachments: {},
    toolNames: [],
    unlock: () => Promise.resolve({ ok: true, value: undefined }),
    body: "{}",
    trace: [{ enhancer: "trimming", tokens: -9, note: "Left out the oldest message" }],
    createDecoder: () => adapter.createDecoder("m"),
    decodeBody: (text) => adapter.decodeBody(text, "m"),
    decodeError: () => failure,
    redactKey: (error) => error,
    diagnosed: async (error) => error,
    send,
  };
}

function chunk(delta: object, finish: string | null = null) {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return { event: "", id: "", data: JSON.stringify({ id: "x", choices }) };
}

/** A server that sends these events one after another, then ends as given. */
function streams(events: ReturnType<typeof chunk>[], end: TransportEnd = { kind: "closed" }): Send {
  return (handlers) => {
    for (const event of events) {
      handlers.onAlive();
      if (handlers.onEvent(event) === "done") return Promise.resolve({ kind: "done" });
    }
    return Promise.resolve(end);
  };
}

/** A server whose answer ends only when it is aborted. */
const hangs: Send = (_, signal) =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve({ kind: "aborted" }));
  });

describe("asking once", () => {
  test("returns the text as it arrives, without reasoning", async () => {
    const { asked, texts } = ask(
      streams([
        chunk({ reasoning_content: "hm" }),
        chunk({ content: "Two " }),
        chunk({ content: "words." }),
        chunk({}, "stop"),
      ]),
    );
    expect(await asked).toEqual(ok({ end: "whole", text: "Two words." }));
    expect(texts).toEqual(["Two ", "Two words."]);
  });

  test("uses the chosen model and parameters, but no tools, prompts or schema", async () => {
    const { asked, inputs } = ask(streams([chunk({ content: "x" }, "stop")]));
    await asked;
    expect(inputs[0]).toMatchObject({
      settings: { modelId: "m", connectionId: "c", parameters: { temperature: 0 } },
      withoutTools: true,
      nodes,
    });
    expect(inputs[0]?.settings.outputSchema).toBeUndefined();
    expect(inputs[0]?.settings.systemPrompt).toBe("");
  });

  test("reports what the pipeline left out to fit the window", async () => {
    const { asked, notes } = ask(streams([chunk({ content: "x" }, "stop")]));
    await asked;
    expect(notes).toEqual(["Left out the oldest message"]);
  });

  test("reports that the model stopped at its limit", async () => {
    const { asked } = ask(streams([chunk({ content: "Half" }, "length")]));
    expect(await asked).toEqual(ok({ end: "length", text: "Half" }));
  });

  test.each(["content_filter", "refusal", "pause", "tool_calls"] as const)(
    "an answer that ended by %s does not count as whole",
    async (reason) => {
      const { asked } = ask(streams([chunk({ content: "Half" }, "stop")]), { reason });
      expect(await asked).toEqual(ok({ end: reason, text: "Half" }));
    },
  );

  test("an answer that ended in an error counts as failed", async () => {
    const { asked } = ask(streams([chunk({ content: "Half" }, "stop")]), { reason: "error" });
    expect(await asked).toMatchObject({ ok: false, error: { kind: "in_stream" } });
  });

  test("reads a whole body if the server does not stream", async () => {
    const message = { role: "assistant", content: "All at once." };
    const text = JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] });
    const body: TransportEnd = { kind: "body", status: 200, text, headers: new Headers() };
    const { asked } = ask(streams([], body));
    expect(await asked).toEqual(ok({ end: "whole", text: "All at once." }));
  });

  test("keeps what has arrived when the person stops it", async () => {
    const abort = new AbortController();
    const { asked } = ask(
      (handlers, signal) => {
        handlers.onEvent(chunk({ content: "Half" }));
        queueMicrotask(() => abort.abort());
        return hangs(handlers, signal);
      },
      { signal: abort.signal },
    );
    expect(await asked).toEqual(ok({ end: "stopped", text: "Half" }));
  });

  test.each<[string, Send, RunError["kind"]]>([
    ["a stream cut before its end", streams([chunk({ content: "Half" })]), "cut"],
    ["a refusal", streams([], refused()), "invalid_request"],
    ["no network", streams([], { kind: "network", message: "off" }), "network"],
  ])("fails once with %s", async (_, send, kind) => {
    expect(await ask(send).asked).toMatchObject({ ok: false, error: { kind } });
  });

  test("treats silence as a broken stream", async () => {
    const { asked } = ask(hangs, { patience: 1 });
    expect(await asked).toMatchObject({ ok: false, error: { kind: "stall" } });
  });

  test("never sends a request that cannot be made", async () => {
    const requests: RequestMaker = { make: () => Promise.resolve(err(failure)) };
    const question = { connectionId: "gone", modelId: "m", parameters: {}, nodes };
    const handlers = { onTrace: () => {}, onText: () => {} };
    const asked = await askOnce(requests, question, handlers, new AbortController().signal);
    expect(asked).toEqual(err(failure));
  });
});

function refused(): TransportEnd {
  return { kind: "refused", status: 400, headers: new Headers(), text: "" };
}
