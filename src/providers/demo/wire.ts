import { DONE_EVENT, chunkEvent, usageEvent } from "#providers/shared/chat-events.ts";

import type { DemoStep } from "./demo-request.ts";

/** Bytes to send, or how the connection fails. A piece is about one token. */
export type Piece = { sse: string } | { fails: "cut" | "stall" };

/** A script as Chat Completions chunks, framed as server-sent events. */
export function* piecesOf(
  steps: readonly DemoStep[],
  model: string,
  promptTokens: number,
): Generator<Piece> {
  const state = { calls: 0, tokens: 0, reasoning: 0, finish: undefined as string | undefined };
  yield chunk(model, { role: "assistant", content: "" });
  for (const step of steps) {
    switch (step.kind) {
      case "text":
      case "reasoning":
      case "refusal":
        for (const word of countTokens(step.text)) {
          state.tokens += 1;
          if (step.kind === "reasoning") state.reasoning += 1;
          yield chunk(model, { [FIELDS[step.kind]]: word });
        }
        break;
      case "call":
        yield* callPieces(step, state.calls, model);
        state.calls += 1;
        break;
      case "raw":
        yield { sse: step.text };
        break;
      case "finish":
        state.finish = step.reason;
        break;
      case "cut":
      case "stall":
        yield { fails: step.kind };
        return;
    }
  }
  yield chunk(model, {}, state.finish ?? (state.calls > 0 ? "tool_calls" : "stop"));
  const { tokens: completion, reasoning } = state;
  yield { sse: usageEvent(model, { prompt: promptTokens, completion, reasoning }) };
  yield { sse: DONE_EVENT };
}

const FIELDS = { text: "content", reasoning: "reasoning_content", refusal: "refusal" } as const;

function* callPieces(
  { name, argumentsText }: Extract<DemoStep, { kind: "call" }>,
  index: number,
  model: string,
): Generator<Piece> {
  const opening = {
    index,
    id: `call_demo_${index}`,
    type: "function",
    function: { name, arguments: "" },
  };
  yield chunk(model, { tool_calls: [opening] });
  for (const piece of countTokens(argumentsText)) {
    yield chunk(model, { tool_calls: [{ index, function: { arguments: piece } }] });
  }
}

/**
 * Splits text into words, and long words into parts, each with the space before it. Joined, they are the
 * text again.
 */
export function countTokens(text: string): string[] {
  return text.match(/\s*\S{1,7}|\s+/gu) ?? [];
}

function chunk(model: string, delta: object, finishReason: string | null = null): Piece {
  return { sse: chunkEvent(model, delta, finishReason) };
}
