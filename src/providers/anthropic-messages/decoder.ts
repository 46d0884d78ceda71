import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { FinishReason, Usage } from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import { CallList } from "#providers/call-list.ts";
import { decodeStreamError } from "#providers/http-error.ts";
import {
  asArray,
  asNumber,
  asObject,
  asString,
  asWord,
  isObject,
  parseJson,
  toJson,
} from "#providers/json-reading.ts";
import { ReplayWriter } from "#providers/replay.ts";
import { cut, malformed } from "#providers/stream-failure.ts";
import { reported, sum } from "#providers/usage.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

export const ANTHROPIC_PROTOCOL = "anthropic-messages";

/** A content block under way. `at` is its place in the replay. */
type Block =
  | { kind: "text" | "thinking" | "whole"; at: number }
  /** `input` is the one that came with the block's start; it counts if no other follows. */
  | { kind: "call"; at: number; call: number; input: string; grown: boolean }
  | { kind: "server_call"; at: number; json: string };

/** Events that carry the answer. What else may come, ping among it, is ignored. */
const KNOWN: ReadonlySet<string> = new Set([
  "message_start",
  "content_block_start",
  "content_block_delta",
  "message_delta",
  "message_stop",
  "error",
]);

/**
 * Decodes one Messages stream. It is whole once `message_stop` came, or a stop reason and then the
 * body's end. Thoughts go back with their signatures, so their order is kept (replay.ts).
 */
export class AnthropicDecoder implements StreamDecoder {
  readonly #model: string;
  readonly #calls = new CallList();
  readonly #replay = new ReplayWriter();
  readonly #blocks = new Map<number, Block>();
  #wireReason: string | null = null;
  #explanation = "";
  #usage: JsonObject = {};
  #over = false;

  constructor(model: string) {
    this.#model = model;
  }

  push(event: SseEvent): StreamPart[] {
    const data = event.data.trim();
    if (this.#over || data === "") return [];
    const json = asObject(parseJson(data));
    const type = asWord(json?.["type"]) ?? event.event;
    const foreign = event.event !== "" && !KNOWN.has(event.event) && !KNOWN.has(type);
    if (foreign) return [];
    return json === undefined ? this.#fail(malformed(data)) : this.#take(type, json);
  }

  end(): StreamPart[] {
    if (this.#over) return [];
    return this.#wireReason === null ? this.#fail(cut("silent")) : this.#finish();
  }

  #take(type: string, json: JsonObject): StreamPart[] {
    switch (type) {
      case "message_start":
        this.#readUsage(asObject(json["message"])?.["usage"]);
        return [];
      case "content_block_start":
        return this.#startBlock(
          asNumber(json["index"]) ?? 0,
          asObject(json["content_block"]) ?? {},
        );
      case "content_block_delta":
        return this.#growBlock(asNumber(json["index"]) ?? 0, asObject(json["delta"]) ?? {});
      case "message_delta":
        this.#readEnd(json);
        return [];
      case "message_stop":
        return this.#finish();
      case "error":
        return this.#fail(decodeStreamError(json, ""));
      default:
        return [];
    }
  }

  #startBlock(index: number, block: JsonObject): StreamPart[] {
    switch (block["type"]) {
      case "text":
        this.#blocks.set(index, { kind: "text", at: this.#replay.open("text") });
        return this.#say(index, "text", asString(block["text"]) ?? "");
      case "thinking": {
        const own = { signature: asString(block["signature"]) ?? "" };
        this.#blocks.set(index, { kind: "thinking", at: this.#replay.open("reasoning", own) });
        return this.#say(index, "reasoning", asString(block["thinking"]) ?? "");
      }
      case "redacted_thinking": {
        const at = this.#replay.open("reasoning", { data: asString(block["data"]) ?? "" });
        this.#blocks.set(index, { kind: "whole", at });
        return [];
      }
      case "tool_use":
        return this.#startCall(index, block);
      default: {
        const at = this.#replay.open("other", block);
        const serverCall = block["type"] === "server_tool_use";
        this.#blocks.set(
          index,
          serverCall ? { kind: "server_call", at, json: "" } : { kind: "whole", at },
        );
        return [];
      }
    }
  }

  #startCall(index: number, block: JsonObject): StreamPart[] {
    const id = asWord(block["id"]);
    const state = { protocol: ANTHROPIC_PROTOCOL, model: this.#model, value: { id: id ?? "" } };
    const opened = this.#calls.open(
      asString(block["name"]) ?? "",
      id === undefined ? undefined : state,
    );
    const input = asObject(block["input"]) ?? {};
    this.#blocks.set(index, {
      kind: "call",
      at: this.#replay.open("call"),
      call: opened.index,
      input: Object.keys(input).length === 0 ? "" : toJson(input),
      grown: false,
    });
    return opened.parts;
  }

  #growBlock(index: number, delta: JsonObject): StreamPart[] {
    const block = this.#blocks.get(index);
    switch (delta["type"]) {
      case "text_delta":
        return this.#say(index, "text", asString(delta["text"]) ?? "");
      case "thinking_delta":
        return this.#say(index, "reasoning", asString(delta["thinking"]) ?? "");
      case "signature_delta":
        if (block?.kind === "thinking") {
          this.#replay.own(block.at, { signature: asString(delta["signature"]) ?? "" });
        }
        return [];
      case "input_json_delta":
        return this.#growInput(block, asString(delta["partial_json"]) ?? "");
      default:
        return [];
    }
  }

  #growInput(block: Block | undefined, json: string): StreamPart[] {
    if (block?.kind === "server_call") block.json += json;
    if (block?.kind !== "call" || json === "") return [];
    block.grown = true;
    return this.#calls.grow(block.call, json);
  }

  /** A delta of another kind than its block's is words all the same; the block decides which. */
  #say(index: number, type: "text" | "reasoning", text: string): StreamPart[] {
    if (text === "") return [];
    const block = this.#blocks.get(index);
    const fits = block?.kind === (type === "text" ? "text" : "thinking");
    if (block !== undefined && fits) this.#replay.grow(block.at, text);
    else this.#replay.grow(this.#replay.open(type), text);
    return [{ type, text }];
  }

  #readEnd(json: JsonObject): void {
    const delta = asObject(json["delta"]);
    this.#wireReason = asWord(delta?.["stop_reason"]) ?? this.#wireReason;
    this.#explanation =
      asWord(asObject(delta?.["stop_details"])?.["explanation"]) ?? this.#explanation;
    this.#readUsage(json["usage"]);
  }

  /** Cumulative: a later count replaces the earlier one, a missing or null one leaves it. */
  #readUsage(value: JsonValue | undefined): void {
    const told = Object.entries(asObject(value) ?? {}).filter(
      ([name, count]) => count !== null && name !== "__proto__",
    );
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) };
  }

  #finish(): StreamPart[] {
    this.#over = true;
    const late = [...this.#blocks.values()].flatMap((block) => this.#settle(block));
    const calls = this.#calls.count > 0;
    return [
      ...late,
      ...this.#calls.end(),
      // What was refused does not go back.
      ...(this.#wireReason === "refusal" && !calls ? [] : this.#replay.parts()),
      ...this.#usageParts(),
      {
        type: "finish",
        reason: finishReason(this.#wireReason, calls),
        wireReason: this.#wireReason,
        ...(this.#wireReason === "refusal" && this.#explanation !== ""
          ? { refusal: this.#explanation }
          : {}),
      },
    ];
  }

  #settle(block: Block): StreamPart[] {
    if (block.kind === "server_call") {
      const input = asObject(parseJson(block.json));
      const own = this.#replay.ownOf(block.at);
      if (input !== undefined && isObject(own)) this.#replay.own(block.at, { ...own, input });
    }
    return block.kind === "call" && !block.grown ? this.#calls.grow(block.call, block.input) : [];
  }

  #usageParts(): StreamPart[] {
    const usage = usageOf(this.#usage);
    return Object.keys(usage).length === 0 ? [] : [{ type: "usage", usage }];
  }

  #fail(error: RunError): StreamPart[] {
    this.#over = true;
    return [...this.#usageParts(), { type: "error", error }];
  }
}

/** The provider's `input_tokens` are only those that were neither read from the cache nor put there. */
function usageOf(wire: JsonObject): Usage {
  const cached = asNumber(wire["cache_read_input_tokens"]);
  const stored = asNumber(wire["cache_creation_input_tokens"]);
  return reported({
    inputTokens: sum(asNumber(wire["input_tokens"]), cached, stored),
    outputTokens: asNumber(wire["output_tokens"]),
    cachedTokens: cached,
    reasoningTokens: asNumber(asObject(wire["output_tokens_details"])?.["thinking_tokens"]),
    cacheWriteTokens: stored,
  });
}

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["tool_use", "tool_calls"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["pause_turn", "pause"],
  ["refusal", "refusal"],
]);

function finishReason(wire: string | null, calls: boolean): FinishReason {
  const reason = wire === null ? "stop" : (REASONS.get(wire) ?? "other");
  return calls && (reason === "stop" || reason === "other") ? "tool_calls" : reason;
}

/** A whole message, from servers that do not stream. */
export function decodeAnthropicBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  if (!isObject(json)) return [{ type: "error", error: malformed(text) }];
  if (!Array.isArray(json["content"])) {
    return [{ type: "error", error: decodeStreamError(json, text) }];
  }
  const decoder = new AnthropicDecoder(model);
  const events: JsonObject[] = [
    { type: "message_start", message: json },
    ...asArray(json["content"]).map((block, index) => ({
      type: "content_block_start",
      index,
      content_block: block,
    })),
    { type: "message_delta", delta: json, usage: json["usage"] ?? null },
  ];
  const parts = events.flatMap((event) => decoder.push({ event: "", data: toJson(event), id: "" }));
  return [...parts, ...decoder.end()];
}
