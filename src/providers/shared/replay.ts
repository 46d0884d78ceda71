import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { InternalMessage, ProviderState, ToolCallRequest } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import { textWithSources } from "#domain/web/sources-text.ts";

import { asArray, asNumber, asObject, isObject } from "./json-reading.ts";

/**
 * Several protocols require an answer to be sent back exactly as it came: its reasoning, texts and
 * calls in order, some with a signature. A message stores its text and its calls separately, so the
 * order is stored with them, as lengths: `{"order":[{"type":"reasoning","length":120,"own":…},
 * {"type":"text","length":80},{"type":"call"}]}`. No text is stored twice.
 */
interface ReplayEntry {
  type: "text" | "reasoning" | "call" | "other";
  /** UTF-16 code units of the message's text, or of its reasoning. */
  length: number;
  /** What the provider wants back with this entry, unchanged. */
  own?: JsonValue;
}

/** Records the order while an answer streams. */
export class ReplayRecorder {
  readonly #entries: ReplayEntry[] = [];

  /** Adds an entry and returns its index, for `append` and `setOwn`. */
  open(type: ReplayEntry["type"], own?: JsonValue): number {
    const entry: ReplayEntry = { type, length: 0, ...defined({ own }) };
    return this.#entries.push(entry) - 1;
  }

  append(at: number, text: string): void {
    const entry = this.#entries[at];
    if (entry !== undefined) entry.length += text.length;
  }

  setOwn(at: number, own: JsonValue): void {
    const entry = this.#entries[at];
    if (entry !== undefined) entry.own = own;
  }

  ownOf(at: number): JsonValue | undefined {
    return this.#entries[at]?.own;
  }

  /**
   * The recorded order as a part; none if the message alone determines it: text, then calls, none with
   * `own`.
   */
  parts(): StreamPart[] {
    const kept = this.#entries.filter((entry) => entry.length > 0 || !isEmptyText(entry));
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

function isEmptyText(entry: ReplayEntry): boolean {
  return (entry.type === "text" || entry.type === "reasoning") && entry.own === undefined;
}

function written({ type, length, own }: ReplayEntry): JsonObject {
  return {
    type,
    ...(type === "text" || type === "reasoning" ? { length } : {}),
    ...defined({ own }),
  };
}

/** One piece of an answer, in the order in which it came. */
export type Piece =
  | { type: "text"; text: string; own?: JsonValue }
  | { type: "reasoning"; text: string; own?: JsonValue }
  | { type: "call"; call: ToolCallRequest; own?: JsonValue }
  /** Something specific to the provider, for which Bough has no part. */
  | { type: "other"; own: JsonValue };

/** Where an answer is sent back to. State of any other protocol or model is left out. */
export interface Recipient {
  protocol: string;
  modelId: string;
}

/** A provider's state, if it belongs to this protocol and model. */
export function ownState(
  state: ProviderState | undefined,
  { protocol, modelId }: Recipient,
): JsonObject | undefined {
  const own = state?.protocol === protocol && state.model === modelId;
  return own ? asObject(state.value) : undefined;
}

/**
 * An answer's pieces for `recipient`. If the order was not recorded, belongs to another recipient,
 * or no longer fits the message, these are its text, then its calls, without provider state and
 * without reasoning.
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
  const text = textWithSources(message);
  const calls = (message.toolCalls ?? []).map((call) => ({ type: "call" as const, call }));
  return text === "" ? calls : [{ type: "text", text }, ...calls];
}

/**
 * The pieces in the recorded order; undefined unless the order uses up the message's text and calls
 * exactly.
 */
function replayed(message: InternalMessage, order: readonly JsonObject[]): Piece[] | undefined {
  const text = new TextCursor(textOf(message));
  const reasoning = new TextCursor(allReasoning(message));
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

function readEntry(entry: JsonObject): ReplayEntry {
  const type = entry["type"];
  const own = entry["own"];
  return {
    type: type === "text" || type === "reasoning" || type === "call" ? type : "other",
    length: asNumber(entry["length"]) ?? 0,
    ...defined({ own }),
  };
}

function allReasoning({ content }: InternalMessage): string {
  return content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
}

class TextCursor {
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
