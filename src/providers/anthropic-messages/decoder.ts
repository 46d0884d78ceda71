import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { Usage } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import { decodeStreamError } from "#providers/shared/errors/http-error.ts";
import {
  asArray,
  asNumber,
  asObject,
  asString,
  asNonBlankString,
  isObject,
  parseJson,
  toJson,
} from "#providers/shared/json-reading.ts";
import { ReplayRecorder } from "#providers/shared/replay.ts";
import {
  decodeWhole,
  decoderFor,
  failed,
  jsonEvent,
} from "#providers/shared/stream/answer-decoder.ts";
import type { AnswerEvent, AnswerReader } from "#providers/shared/stream/answer-decoder.ts";
import { CallList } from "#providers/shared/stream/call-list.ts";
import { cutOffError, malformedError } from "#providers/shared/stream/stream-errors.ts";

import { anthropicUsage, finishReason } from "./finish.ts";
import { citationParts, failuresIn, startedLookup, webParts } from "./web.ts";

export const ANTHROPIC_PROTOCOL = "anthropic-messages";

/** A content block being streamed. `at` is its index in the replay. */
type Block =
  | { kind: "thinking" | "whole"; at: number }
  /** `end`: where the block's text ends in the answer's text (UTF-16 units). */
  | { kind: "text"; at: number; end: number; citations: JsonValue[] }
  /** `input` came with the start of the block; it is used if no deltas follow. */
  | { kind: "call"; at: number; call: number; input: string; streamed: boolean }
  | { kind: "server_call"; at: number; json: string };

/** Events that carry the answer. All others, such as `ping`, are ignored. */
const KNOWN: ReadonlySet<string> = new Set([
  "message_start",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "message_delta",
  "message_stop",
  "error",
]);

/**
 * Decodes one Messages stream. It is complete after `message_stop`, or after a stop reason and the
 * end of the body. Thinking is sent back with its signatures, so its order is recorded (replay.ts).
 */
export function anthropicDecoder(model: string): StreamDecoder {
  return decoderFor(new AnthropicReader(model));
}

/** Decodes a whole message, from servers that do not stream. */
export function decodeAnthropicBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  if (!isObject(json)) return [failed(malformedError(text))];
  if (!Array.isArray(json["content"])) {
    return [failed(decodeStreamError(json, text))];
  }
  const events: JsonObject[] = [
    { type: "message_start", message: json },
    ...asArray(json["content"]).map((block, index) => ({
      type: "content_block_start",
      index,
      content_block: block,
    })),
    { type: "message_delta", delta: json, usage: json["usage"] ?? null },
  ];
  return decodeWhole(new AnthropicReader(model), events.map(jsonEvent));
}

class AnthropicReader implements AnswerReader {
  readonly #model: string;
  readonly #calls = new CallList();
  readonly #replay = new ReplayRecorder();
  readonly #blocks = new Map<number, Block>();
  #wireReason: string | null = null;
  #explanation = "";
  /** UTF-16 units of all text so far. */
  #length = 0;
  #usage: JsonObject = {};

  constructor(model: string) {
    this.#model = model;
  }

  read({ name, data, json: value }: AnswerEvent): StreamPart[] {
    const json = asObject(value);
    const type = asNonBlankString(json?.["type"]) ?? name;
    const foreign = name !== "" && !KNOWN.has(name) && !KNOWN.has(type);
    if (foreign) return [];
    return json === undefined ? [failed(malformedError(data))] : this.#take(type, json);
  }

  isSettled(): boolean {
    return this.#wireReason !== null;
  }

  end(): StreamPart[] {
    return this.#wireReason === null ? [failed(cutOffError("silent"))] : this.#finish();
  }

  usage(): Usage | undefined {
    const usage = anthropicUsage(this.#usage);
    return Object.keys(usage).length === 0 ? undefined : usage;
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
        return this.#appendToBlock(asNumber(json["index"]) ?? 0, asObject(json["delta"]) ?? {});
      case "content_block_stop":
        return this.#startLookup(asNumber(json["index"]) ?? 0);
      case "message_delta":
        this.#readEnd(json);
        return [];
      case "message_stop":
        return this.#finish();
      case "error":
        return [failed(decodeStreamError(json, ""))];
      default:
        return [];
    }
  }

  #startBlock(index: number, block: JsonObject): StreamPart[] {
    switch (block["type"]) {
      case "text":
        this.#blocks.set(index, {
          kind: "text",
          at: this.#replay.open("text"),
          end: this.#length,
          citations: [...asArray(block["citations"])],
        });
        return this.#appendText(index, "text", asString(block["text"]) ?? "");
      case "thinking": {
        const own = { signature: asString(block["signature"]) ?? "" };
        this.#blocks.set(index, { kind: "thinking", at: this.#replay.open("reasoning", own) });
        return this.#appendText(index, "reasoning", asString(block["thinking"]) ?? "");
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
    const id = asNonBlankString(block["id"]);
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
      streamed: false,
    });
    return opened.parts;
  }

  #appendToBlock(index: number, delta: JsonObject): StreamPart[] {
    const block = this.#blocks.get(index);
    switch (delta["type"]) {
      case "text_delta":
        return this.#appendText(index, "text", asString(delta["text"]) ?? "");
      case "thinking_delta":
        return this.#appendText(index, "reasoning", asString(delta["thinking"]) ?? "");
      case "signature_delta":
        if (block?.kind === "thinking") {
          this.#replay.setOwn(block.at, { signature: asString(delta["signature"]) ?? "" });
        }
        return [];
      case "citations_delta":
        if (block?.kind === "text") block.citations.push(delta["citation"] ?? null);
        return [];
      case "input_json_delta":
        return this.#appendInput(block, asString(delta["partial_json"]) ?? "");
      default:
        return [];
    }
  }

  /** A call of one of the API's own tools is complete, so it begins. */
  #startLookup(index: number): StreamPart[] {
    const block = this.#blocks.get(index);
    if (block?.kind !== "server_call") return [];
    this.#completeBlock(block);
    const own = this.#replay.ownOf(block.at);
    return isObject(own) ? startedLookup(own) : [];
  }

  #appendInput(block: Block | undefined, json: string): StreamPart[] {
    if (block?.kind === "server_call") block.json += json;
    if (block?.kind !== "call" || json === "") return [];
    block.streamed = true;
    return this.#calls.append(block.call, json);
  }

  /** Appends text. If it does not match its block's kind, it is kept as a piece of its own. */
  #appendText(index: number, type: "text" | "reasoning", text: string): StreamPart[] {
    if (text === "") return [];
    const block = this.#blocks.get(index);
    const fits = block?.kind === (type === "text" ? "text" : "thinking");
    if (block !== undefined && fits) this.#replay.append(block.at, text);
    else this.#replay.append(this.#replay.open(type), text);
    if (type === "text") this.#length += text.length;
    if (block?.kind === "text") block.end = this.#length;
    return [{ type, text }];
  }

  #readEnd(json: JsonObject): void {
    const delta = asObject(json["delta"]);
    this.#wireReason = asNonBlankString(delta?.["stop_reason"]) ?? this.#wireReason;
    this.#explanation =
      asNonBlankString(asObject(delta?.["stop_details"])?.["explanation"]) ?? this.#explanation;
    this.#readUsage(json["usage"]);
  }

  /** Counts are cumulative: a later one replaces an earlier one. Missing and null counts are ignored. */
  #readUsage(value: JsonValue | undefined): void {
    const told = Object.entries(asObject(value) ?? {}).filter(
      ([name, count]) => count !== null && name !== "__proto__",
    );
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) };
  }

  #finish(): StreamPart[] {
    const late = [...this.#blocks.values()].flatMap((block) => this.#completeBlock(block));
    const calls = this.#calls.count > 0;
    return [
      ...late,
      ...this.#web(),
      ...this.#calls.end(),
      // A refused answer is not sent back.
      ...(this.#wireReason === "refusal" && !calls ? [] : this.#replay.parts()),
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

  /** What the API's own web tools did. Call this once all blocks are complete. */
  #web(): StreamPart[] {
    const blocks = [...this.#blocks.values()];
    const ownOf = ({ at }: Block) => asObject(this.#replay.ownOf(at));
    const failures = failuresIn(blocks.map(ownOf).filter(isObject));
    return blocks.flatMap((block) => {
      if (block.kind === "text") return citationParts(block.citations, block.end);
      const own = ownOf(block);
      return own === undefined ? [] : webParts(own, failures);
    });
  }

  #completeBlock(block: Block): StreamPart[] {
    if (block.kind === "server_call") {
      const input = asObject(parseJson(block.json));
      const own = this.#replay.ownOf(block.at);
      if (input !== undefined && isObject(own)) this.#replay.setOwn(block.at, { ...own, input });
    }
    return block.kind === "call" && !block.streamed
      ? this.#calls.append(block.call, block.input)
      : [];
  }
}
