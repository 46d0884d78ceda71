import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { FinishReason, ProviderState, Usage } from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import { decodeStreamError } from "#providers/http-error.ts";
import {
  asArray,
  asNumber,
  asObject,
  asString,
  asWord,
  isObject,
  parseJson,
} from "#providers/json-reading.ts";
import { cut, malformed } from "#providers/stream-failure.ts";
import { reported } from "#providers/usage.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

import { CallAssembly } from "./calls.ts";
import { ReasoningDetails } from "./reasoning.ts";

export const CHAT_PROTOCOL = "openai-chat";

/**
 * Decodes one Chat Completions stream. It is whole once choice 0 had a finish reason; `[DONE]`
 * alone is enough only for an answer of whole tool calls (servers forget the reason there).
 * `finish` is given out at `[DONE]` or the body's end, because usage and late errors come between.
 */
export class ChatDecoder implements StreamDecoder {
  readonly #calls: CallAssembly;
  readonly #details = new ReasoningDetails();
  #wireReason: string | null = null;
  #refusal = "";
  #usage: Usage | undefined;
  /** Which field reasoning came in; a server may fill both, only the first one seen counts. */
  #reasoningField: "reasoning_content" | "reasoning" | "details" | undefined;
  #over = false;

  constructor(model: string) {
    this.#calls = new CallAssembly((value) => stateOf(model, value));
  }

  push(event: SseEvent): StreamPart[] {
    const data = event.data.trim();
    if (this.#over || data === "") return [];
    if (data === "[DONE]") return this.#finish("said");
    const json = parseJson(data);
    if (event.event === "error") return this.#fail(decodeStreamError(json, data));
    // A named event is an extension of a single server, unless it carries a chunk all the same.
    const named = event.event !== "" && event.event !== "message";
    if (named && !(isObject(json) && Array.isArray(json["choices"]))) return [];
    if (json === undefined) return this.#fail(malformed(data));
    return isObject(json) ? this.chunk(json) : [];
  }

  /** One parsed chunk; also a whole `chat.completion` body, whose choice has a `message`. */
  chunk(chunk: JsonObject): StreamPart[] {
    if (this.#over) return [];
    this.#readUsage(chunk);
    const choice = asArray(chunk["choices"])
      .map(asObject)
      .find((each) => each !== undefined && (asNumber(each["index"]) ?? 0) === 0);
    const parts = choice === undefined ? [] : this.#readChoice(choice);
    return isFailure(chunk) ? [...parts, ...this.#fail(decodeStreamError(chunk, ""))] : parts;
  }

  end(): StreamPart[] {
    return this.#over ? [] : this.#finish("silent");
  }

  #readChoice(choice: JsonObject): StreamPart[] {
    const delta = asObject(choice["delta"]) ?? asObject(choice["message"]) ?? {};
    const parts = [...this.#readReasoning(delta), ...readContent(delta["content"])];
    this.#refusal += asString(delta["refusal"]) ?? "";
    for (const call of asArray(delta["tool_calls"])) {
      if (isObject(call)) parts.push(...this.#calls.push(call));
    }
    const oldCall = asObject(delta["function_call"]);
    if (oldCall !== undefined) parts.push(...this.#calls.push({ function: oldCall }));
    this.#wireReason = asWord(choice["finish_reason"]) ?? this.#wireReason;
    return parts;
  }

  #readReasoning(delta: JsonObject): StreamPart[] {
    const fromDetails = this.#details.push(delta["reasoning_details"]);
    const content = asString(delta["reasoning_content"]);
    const field = content === undefined ? "reasoning" : "reasoning_content";
    const said = content ?? asString(delta["reasoning"]) ?? "";
    if (said !== "" && this.#accepts(field)) return [{ type: "reasoning", text: said }];
    if (said === "" && fromDetails !== "" && this.#accepts("details")) {
      return [{ type: "reasoning", text: fromDetails }];
    }
    return [];
  }

  #accepts(field: "reasoning_content" | "reasoning" | "details"): boolean {
    this.#reasoningField ??= field;
    return this.#reasoningField === field;
  }

  #readUsage(chunk: JsonObject): void {
    const usage = asObject(chunk["usage"]) ?? asObject(asObject(chunk["x_groq"])?.["usage"]);
    // Assigned, never added: some servers repeat it, on every chunk or in two places at once.
    const counts = usage === undefined ? {} : usageOf(usage);
    if (Object.keys(counts).length > 0) this.#usage = counts;
  }

  #finish(terminal: "said" | "silent"): StreamPart[] {
    const callsAlone = terminal === "said" && this.#calls.count > 0 && this.#calls.whole;
    if (this.#wireReason === null && !callsAlone) return this.#fail(cut(terminal));
    const failure = failureOf(this.#wireReason);
    if (failure !== undefined) return this.#fail(failure);
    this.#over = true;
    return [
      ...this.#calls.end(),
      ...this.#echo(),
      ...this.#usageParts(),
      {
        type: "finish",
        reason: finishReason(this.#wireReason, this.#calls.count > 0, this.#refusal !== ""),
        wireReason: this.#wireReason,
        ...(this.#refusal === "" ? {} : { refusal: this.#refusal }),
      },
    ];
  }

  /** What the server needs back with this message (providers.md section 6.1, "Echo"). */
  #echo(): StreamPart[] {
    const details = this.#details.all();
    if (details.length > 0) {
      return [
        { type: "provider_state", target: "reasoning", state: { reasoning_details: details } },
      ];
    }
    return this.#reasoningField === "reasoning_content"
      ? [{ type: "provider_state", target: "reasoning", state: { field: "reasoning_content" } }]
      : [];
  }

  #usageParts(): StreamPart[] {
    return this.#usage === undefined ? [] : [{ type: "usage", usage: this.#usage }];
  }

  #fail(error: RunError): StreamPart[] {
    this.#over = true;
    return [...this.#usageParts(), { type: "error", error }];
  }
}

/** A whole `chat.completion` body, from servers that do not stream. */
export function decodeChatBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  if (!isObject(json)) return [{ type: "error", error: malformed(text) }];
  const decoder = new ChatDecoder(model);
  const parts = decoder.chunk(json);
  const bare = json["choices"] === undefined && json["error"] === undefined;
  if (bare) return [{ type: "error", error: decodeStreamError(json, text) }];
  return [...parts, ...decoder.push({ event: "", data: "[DONE]", id: "" })];
}

/** `{"error": …}` beside or instead of choices, or an error object of its own. */
function isFailure(chunk: JsonObject): boolean {
  const error = chunk["error"];
  return isObject(error) || asWord(error) !== undefined || chunk["object"] === "error";
}

export function stateOf(model: string, value: JsonValue): ProviderState {
  return { protocol: CHAT_PROTOCOL, model, value };
}

/** A string, null, or Mistral's list of text and thinking parts. */
function readContent(content: JsonValue | undefined): StreamPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return asArray(content).flatMap((part) => (isObject(part) ? readContentPart(part) : []));
}

function readContentPart(part: JsonObject): StreamPart[] {
  if (part["type"] !== "thinking") {
    const text = asString(part["text"]) ?? "";
    return text === "" ? [] : [{ type: "text", text }];
  }
  const thought = part["thinking"];
  const text =
    asString(thought) ??
    asArray(thought)
      .map((each) => asString(asObject(each)?.["text"]) ?? "")
      .join("");
  return text === "" ? [] : [{ type: "reasoning", text }];
}

function usageOf(usage: JsonObject): Usage {
  const prompt = asObject(usage["prompt_tokens_details"]);
  const completion = asObject(usage["completion_tokens_details"]);
  return reported({
    inputTokens: asNumber(usage["prompt_tokens"]),
    outputTokens: asNumber(usage["completion_tokens"]),
    cachedTokens: asNumber(prompt?.["cached_tokens"]) ?? asNumber(usage["prompt_cache_hit_tokens"]),
    reasoningTokens: asNumber(completion?.["reasoning_tokens"]),
    cacheWriteTokens: asNumber(prompt?.["cache_write_tokens"]),
    // OpenRouter says what it charged, in dollars.
    cost: asNumber(usage["cost"]),
  });
}

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ["stop", "stop"],
  ["end_turn", "stop"],
  ["eos", "stop"],
  ["stop_sequence", "stop"],
  ["tool_calls", "tool_calls"],
  ["tool_use", "tool_calls"],
  ["function_call", "tool_calls"],
  ["length", "length"],
  ["max_tokens", "length"],
  ["model_length", "length"],
  ["content_filter", "content_filter"],
]);

function finishReason(wire: string | null, calls: boolean, refused: boolean): FinishReason {
  const reason = wire === null ? "stop" : (REASONS.get(wire.toLowerCase()) ?? "other");
  if (calls && (reason === "stop" || reason === "other")) return "tool_calls";
  return refused && reason === "stop" ? "refusal" : reason;
}

/** Finish reasons that are failures under another name. */
function failureOf(wire: string | null): RunError | undefined {
  if (wire === "error") {
    return {
      kind: "in_stream",
      message: "The server ended the answer with an error.",
      retryable: true,
    };
  }
  if (wire === "insufficient_system_resource") {
    const message = "The server ran out of capacity during the answer.";
    return { kind: "overloaded", message, code: wire, retryable: true };
  }
  return undefined;
}
