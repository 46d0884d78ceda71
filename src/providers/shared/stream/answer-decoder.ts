import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { Usage } from "#domain/message.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import { parseJson } from "#providers/shared/json-reading.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

import { limitParts } from "./limit-parts.ts";

/** An event of a stream, its data trimmed and parsed. */
export interface AnswerEvent {
  /** "" for an event without a name, "message" if the server spelled out the default. */
  name: string;
  /** Blank only if the event was made from a whole body, which was already parsed. */
  data: string;
  /** Undefined if the data is not JSON. */
  json: JsonValue | undefined;
}

/**
 * Reads one answer in one protocol, and holds its state. A `finish` or `error` part is the last of its
 * list; after it the reader is not called again.
 */
export interface AnswerReader {
  read(event: AnswerEvent): StreamPart[];
  /** See `StreamDecoder`. */
  isSettled(): boolean;
  /** Called if the body ended without a terminal part. Must return one. */
  end(): StreamPart[];
  /** The usage reported so far. It is inserted before the terminal part. */
  usage(): Usage | undefined;
}

/** Wraps a reader in what every protocol's decoder has in common. */
export function decoderFor(reader: AnswerReader): StreamDecoder {
  const pass = passTerminalOnce(reader);
  return {
    push(event: SseEvent) {
      const data = event.data.trim();
      if (data === "") return [];
      const read = () => reader.read({ name: event.event, data, json: parseJson(data) });
      return pass(read, data.length);
    },
    isSettled: () => reader.isSettled(),
    end: () => pass(() => reader.end()),
  };
}

/** Decodes a whole answer, given as the events in which it would have been streamed. */
export function decodeWhole(reader: AnswerReader, events: readonly AnswerEvent[]): StreamPart[] {
  const pass = passTerminalOnce(reader);
  const parts = events.flatMap((event) => pass(() => reader.read(event)));
  return [...parts, ...pass(() => reader.end())];
}

/** Makes an event without a name. */
export function jsonEvent(json: JsonObject): AnswerEvent {
  return { name: "", data: "", json };
}

export function failed(error: RunError): StreamPart {
  return { type: "error", error };
}

/**
 * Ignores everything after the terminal part, and inserts the usage before it. An answer that exceeds its
 * limits ends in an error.
 */
function passTerminalOnce(
  reader: AnswerReader,
): (next: () => StreamPart[], size?: number) => StreamPart[] {
  const limited = limitParts();
  let over = false;
  return (next, size = 0) => {
    if (over) return [];
    const parts = limited(next(), size);
    const last = parts.at(-1);
    if (last?.type !== "finish" && last?.type !== "error") return parts;
    over = true;
    const usage = reader.usage();
    return usage === undefined ? parts : [...parts.slice(0, -1), { type: "usage", usage }, last];
  };
}
