import type { Protocol } from "#domain/connection.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

/**
 * What a stream says about its own end, read by its text alone and without the decoder under test.
 * Each protocol must have an entry: the contract suite judges cuts and damage by it.
 */
export interface Grammar {
  /** The terminal signal is among these events. */
  ended(events: readonly SseEvent[]): boolean;
  /** The server itself gave a reason to break off, or sent what is no answer at all. */
  failed(event: SseEvent): boolean;
}

export const grammars: Readonly<Record<Protocol, Grammar>> = {
  "openai-chat": {
    ended: (events) => {
      const calls = events.some(({ data }) => /"tool_calls":\s*\[\{/.test(data));
      return events.some(
        ({ data }) =>
          /"finish_reason":\s*"[a-z_]+"/.test(data) || (data.trim() === "[DONE]" && calls),
      );
    },
    failed: ({ event, data }) => {
      const told = /"error":\s*[{"]|"object":\s*"error"|"finish_reason":\s*"(error|insuff)/.test(
        data,
      );
      return event === "error" || told || isNoJson(data);
    },
  },
  "openai-responses": {
    ended: (events) =>
      events.some(({ data }) => /"type":\s*"response\.(completed|incomplete|failed)"/.test(data)),
    failed: ({ event, data }) =>
      event === "error" || /"type":\s*"(error|response\.failed)"/.test(data) || isNoJson(data),
  },
  "anthropic-messages": {
    ended: (events) =>
      events.some(({ data }) => /"stop_reason":\s*"[a-z_]+"|"message_stop"/.test(data)),
    failed: ({ event, data }) =>
      event === "error" || /"type":\s*"error"/.test(data) || isNoJson(data),
  },
  gemini: {
    ended: (events) =>
      events.some(({ data }) => /"(finishReason|blockReason)":\s*"[A-Z_]+"/.test(data)),
    failed: ({ event, data }) => {
      const told = /"error":\s*\{|"finishReason":\s*"(MALFORMED|UNEXPECTED|TOO_MANY|OTHER)/;
      return event === "error" || told.test(data) || isNoJson(data);
    },
  },
};

function isNoJson(data: string): boolean {
  return !data.startsWith("{") && data !== "[DONE]";
}
