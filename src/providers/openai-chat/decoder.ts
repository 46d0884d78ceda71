import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ProviderState, Usage } from "#domain/message.ts";
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
} from "#providers/shared/json-reading.ts";
import {
  decodeWhole,
  decoderFor,
  failed,
  jsonEvent,
} from "#providers/shared/stream/answer-decoder.ts";
import type { AnswerEvent, AnswerReader } from "#providers/shared/stream/answer-decoder.ts";
import { cutOffError, malformedError } from "#providers/shared/stream/stream-errors.ts";
import { unshownFile } from "#providers/shared/stream/unshown-file.ts";

import { annotationParts } from "./annotations.ts";
import { CallAssembly } from "./calls.ts";
import { ExecutedTools } from "./executed-tools.ts";
import { chatUsage, finishReason, failureOf } from "./finish.ts";
import { ReasoningDetails } from "./reasoning.ts";

export const CHAT_PROTOCOL = "openai-chat";

/**
 * Decodes one Chat Completions stream. It is complete once choice 0 has a finish reason; `[DONE]`
 * alone is enough only for an answer of complete tool calls (some servers omit the reason there).
 * `finish` waits for `[DONE]` or the end of the body, because usage and late errors come in
 * between.
 */
export function chatDecoder(model: string): StreamDecoder {
  return decoderFor(new ChatReader(model));
}

/** Decodes a whole `chat.completion` body, from servers that do not stream. */
export function decodeChatBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  if (!isObject(json)) return [failed(malformedError(text))];
  const bare = json["choices"] === undefined && json["error"] === undefined;
  if (bare) return [failed(decodeStreamError(json, text))];
  const done: AnswerEvent = { name: "", data: "[DONE]", json: undefined };
  return decodeWhole(new ChatReader(model), [jsonEvent(json), done]);
}

class ChatReader implements AnswerReader {
  readonly #calls: CallAssembly;
  readonly #details = new ReasoningDetails();
  #wireReason: string | null = null;
  #refusal = "";
  /** All text so far. Annotations give positions in it. */
  #text = "";
  readonly #annotations: JsonValue[] = [];
  readonly #executed = new ExecutedTools();
  #usage: Usage | undefined;
  /** The field that contains the reasoning. A server may fill several; only the first one seen counts. */
  #reasoningField: "reasoning_content" | "reasoning" | "details" | undefined;

  constructor(model: string) {
    this.#calls = new CallAssembly((value) => stateOf(model, value));
  }

  read({ name, data, json }: AnswerEvent): StreamPart[] {
    if (data === "[DONE]") return this.#finish("done");
    if (name === "error") return [failed(decodeStreamError(json, data))];
    // A named event is the server's own extension, unless it carries a chunk.
    const named = name !== "" && name !== "message";
    if (named && !(isObject(json) && Array.isArray(json["choices"]))) return [];
    if (json === undefined) return [failed(malformedError(data))];
    return isObject(json) ? this.#readChunk(json) : [];
  }

  /** Reads a chunk, or a whole `chat.completion` body, whose choice has a `message`. */
  #readChunk(chunk: JsonObject): StreamPart[] {
    this.#readUsage(chunk);
    const choice = asArray(chunk["choices"])
      .map(asObject)
      .find((each) => each !== undefined && (asNumber(each["index"]) ?? 0) === 0);
    const parts = choice === undefined ? [] : this.#readChoice(choice);
    return isFailure(chunk) ? [...parts, failed(decodeStreamError(chunk, ""))] : parts;
  }

  isSettled(): boolean {
    return this.#wireReason !== null;
  }

  end(): StreamPart[] {
    return this.#finish("silent");
  }

  usage(): Usage | undefined {
    return this.#usage;
  }

  #readChoice(choice: JsonObject): StreamPart[] {
    const delta = asObject(choice["delta"]) ?? asObject(choice["message"]) ?? {};
    const parts = [
      ...this.#readReasoning(delta),
      ...readContent(delta["content"]),
      ...asArray(delta["images"]).map(readPicture),
    ];
    for (const part of parts) if (part.type === "text") this.#text += part.text;
    this.#annotations.push(...asArray(delta["annotations"]));
    this.#executed.push(delta["executed_tools"]);
    this.#refusal += asString(delta["refusal"]) ?? "";
    for (const call of asArray(delta["tool_calls"])) {
      if (isObject(call)) parts.push(...this.#calls.push(call));
    }
    const oldCall = asObject(delta["function_call"]);
    if (oldCall !== undefined) parts.push(...this.#calls.push({ function: oldCall }));
    this.#wireReason = asNonBlankString(choice["finish_reason"]) ?? this.#wireReason;
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
    // Assigned, never added: some servers repeat it in every chunk or in two places.
    const counts = usage === undefined ? {} : chatUsage(usage);
    if (Object.keys(counts).length > 0) this.#usage = counts;
  }

  #finish(end: "done" | "silent"): StreamPart[] {
    const callsAlone = end === "done" && this.#calls.count > 0 && this.#calls.whole;
    if (this.#wireReason === null && !callsAlone) return [failed(cutOffError(end))];
    const failure = failureOf(this.#wireReason);
    if (failure !== undefined) return [failed(failure)];
    return [
      ...this.#executed.parts(),
      ...annotationParts(this.#annotations, this.#text),
      ...this.#calls.end(),
      ...this.#echo(),
      {
        type: "finish",
        reason: finishReason(this.#wireReason, this.#calls.count > 0, this.#refusal !== ""),
        wireReason: this.#wireReason,
        ...(this.#refusal === "" ? {} : { refusal: this.#refusal }),
      },
    ];
  }

  /** State that the server needs back with this message. */
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
}

/**
 * Whether a chunk reports an error: `{"error": …}`, with or without choices, or an object of type `error`.
 */
function isFailure(chunk: JsonObject): boolean {
  const error = chunk["error"];
  return isObject(error) || asNonBlankString(error) !== undefined || chunk["object"] === "error";
}

export function stateOf(model: string, value: JsonValue): ProviderState {
  return { protocol: CHAT_PROTOCOL, model, value };
}

/** Reads content: a string, null, or Mistral's list of text and thinking parts. */
function readContent(content: JsonValue | undefined): StreamPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return asArray(content).flatMap((part) => (isObject(part) ? readContentPart(part) : []));
}

/** Reads a picture as OpenRouter sends it: a data URL, or an address. */
function readPicture(picture: JsonValue): StreamPart {
  const url = asString(asObject(asObject(picture)?.["image_url"])?.["url"]) ?? "";
  const [, mediaType] = /^data:([\w.+/-]{1,80})[;,]/.exec(url) ?? [];
  return { type: "text", text: unshownFile(mediaType) };
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
