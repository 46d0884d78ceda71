import type { JsonObject, JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { InternalMessage, ProviderState, ToolCallRequest } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";

import { asArray, asNumber, asObject, isObject } from "./json-reading.ts";

/**
 * Several protocols want an answer back exactly as it came: its thoughts, texts and calls in their
 * order, some with a signature. A message keeps its words in one place and its calls in another, so
 * the order is kept beside them, as lengths: `{"order":[{"type":"reasoning","length":120,"own":…},
 * {"type":"text","length":80},{"type":"call"}]}`. No word is stored twice.
 */
interface Entry {
  type: "text" | "reasoning" | "call" | "other";
  /** UTF-16 units of the message's text, or of its reasoning. */
  length: number;
  /** What the provider wants back with it, word for word. */
  own?: JsonValue;
}

/** Writes down the order while an answer streams. */
export class ReplayWriter {
  readonly #entries: Entry[] = [];

  /** Opens a text; the entry given back grows by `grow`. */
  open(type: Entry["type"], own?: JsonValue): number {
    const entry: Entry = { type, length: 0, ...(own === undefined ? {} : { own }) };
    return this.#entries.push(entry) - 1;
  }

  grow(at: number, text: string): void {
    const entry = this.#entries[at];
    if (entry !== undefined) entry.length += text.length;
  }

  own(at: number, own: JsonValue): void {
    const entry = this.#entries[at];
    if (entry !== undefined) entry.own = own;
  }

  ownOf(at: number): JsonValue | undefined {
    return this.#entries[at]?.own;
  }

  /** Nothing where the message alone tells it all: texts, then calls, and none with a mark. */
  parts(): StreamPart[] {
    const kept = this.#entries.filter((entry) => entry.length > 0 || !isEmptyWords(entry));
    const firstCall = kept.findIndex((entry) => entry.type === "call");
    const late = kept.findLastIndex((entry) => entry.type === "text");
    const plain = kept.every((entry) => entry.own === undefined);
    if (plain && (firstCall < 0 || late < firstCall)) return [];
    const reasons = kept.some((entry) => entry.type === "reasoning");
    return [
      {
        type: "provider_state",
        target: reasons ? "reasoning" : "message",
        state: { order: kept.map(written) },
      },
    ];
  }
}

function isEmptyWords(entry: Entry): boolean {
  return (entry.type === "text" || entry.type === "reasoning") && entry.own === undefined;
}

function written({ type, length, own }: Entry): JsonObject {
  return {
    type,
    ...(type === "text" || type === "reasoning" ? { length } : {}),
    ...(own === undefined ? {} : { own }),
  };
}

/** One piece of an answer, in the order in which it came. */
export type Piece =
  | { type: "text"; text: string; own?: JsonValue }
  | { type: "reasoning"; text: string; own?: JsonValue }
  | { type: "call"; call: ToolCallRequest; own?: JsonValue }
  /** Something of the provider's own that Bough has no part for. */
  | { type: "other"; own: JsonValue };

/** To whom an answer is sent back: marks of any other protocol or model stay here. */
export interface Recipient {
  protocol: string;
  modelId: string;
}

/** A provider's state, if it is this protocol's and this model's. */
export function ownState(
  state: ProviderState | undefined,
  { protocol, modelId }: Recipient,
): JsonObject | undefined {
  const own = state?.protocol === protocol && state.model === modelId;
  return own ? asObject(state.value) : undefined;
}

/**
 * An answer's pieces for `recipient`. Where the order was not kept, was another's, or does not fit
 * the message any more, these are its text, then its calls, without marks and without thoughts.
 */
export function piecesOf(message: InternalMessage, recipient: Recipient): Piece[] {
  const order = orderOf(message, recipient);
  return (order === undefined ? undefined : replayed(message, order)) ?? plainPieces(message);
}

function orderOf(message: InternalMessage, recipient: Recipient): JsonObject[] | undefined {
  for (const part of message.content) {
    if (part.type !== "text" && part.type !== "reasoning") continue;
    const order = ownState(part.providerState, recipient)?.["order"];
    if (Array.isArray(order)) return asArray(order).filter(isObject);
  }
  return undefined;
}

function plainPieces(message: InternalMessage): Piece[] {
  const text = textOf(message);
  const calls = (message.toolCalls ?? []).map((call) => ({ type: "call" as const, call }));
  return text === "" ? calls : [{ type: "text", text }, ...calls];
}

/** Undefined unless the order uses up the message's words and calls exactly. */
function replayed(message: InternalMessage, order: readonly JsonObject[]): Piece[] | undefined {
  const text = new Cutter(textOf(message));
  const reasoning = new Cutter(allReasoning(message));
  const calls = [...(message.toolCalls ?? [])];
  const pieces: Piece[] = [];
  for (const { type, length, own } of order.map(readEntry)) {
    const mark = own === undefined ? {} : { own };
    if (type === "text") pieces.push({ type, text: text.take(length), ...mark });
    else if (type === "reasoning") pieces.push({ type, text: reasoning.take(length), ...mark });
    else if (type === "other") pieces.push({ type, own: own ?? null });
    else {
      const call = calls.shift();
      if (call === undefined) return undefined;
      pieces.push({ type: "call", call, ...mark });
    }
  }
  return text.usedUp && reasoning.usedUp && calls.length === 0 ? pieces : undefined;
}

function readEntry(entry: JsonObject): Entry {
  const type = entry["type"];
  const own = entry["own"];
  return {
    type: type === "text" || type === "reasoning" || type === "call" ? type : "other",
    length: asNumber(entry["length"]) ?? 0,
    ...(own === undefined ? {} : { own }),
  };
}

function allReasoning({ content }: InternalMessage): string {
  return content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
}

class Cutter {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  take(length: number): string {
    const from = this.#at;
    this.#at += length;
    return this.#text.slice(from, this.#at);
  }

  get usedUp(): boolean {
    return this.#at === this.#text.length;
  }
}
