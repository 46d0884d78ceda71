import { defined } from "#domain/defined.ts";
import type { JsonObject } from "#domain/json.ts";
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
import { unshownFile } from "#providers/shared/stream/unshown-file.ts";

import { geminiUsage, finishReason, failureOf } from "./finish.ts";
import { fetchParts, groundingParts } from "./web.ts";

export const GEMINI_PROTOCOL = "gemini";

/**
 * Decodes one streamGenerateContent answer. It may have several finish reasons, and text after the first,
 * so it ends only with the body, and the last reason counts.
 */
export function geminiDecoder(model: string): StreamDecoder {
  return decoderFor(new GeminiReader(model));
}

/** Decodes a whole answer: one object, or the list that the endpoint sends without `alt=sse`. */
export function decodeGeminiBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  const chunks = (Array.isArray(json) ? json : [json]).filter(isObject);
  if (chunks.length === 0) return [failed(malformedError(text))];
  const bare = chunks.every((chunk) => !("candidates" in chunk) && !("promptFeedback" in chunk));
  if (bare) return [failed(decodeStreamError(json, text))];
  return decodeWhole(new GeminiReader(model), chunks.map(jsonEvent));
}

/** Fields of parts of Google's own tools. */
const OWN_TOOL_FIELDS = ["executableCode", "codeExecutionResult", "toolCall", "toolResponse"];

class GeminiReader implements AnswerReader {
  readonly #model: string;
  readonly #calls = new CallList();
  readonly #replay = new ReplayRecorder();
  /** The piece that further text is joined to; signed parts and calls are never joined. */
  #open: { type: "text" | "reasoning"; at: number } | undefined;
  #wireReason: string | null = null;
  #reasonMessage = "";
  #blocked: string | undefined;
  #usage: Usage | undefined;
  /** All text so far. Positions in it arrive at the end. */
  #text = "";
  #grounding: JsonObject = {};
  #fetched: JsonObject = {};

  constructor(model: string) {
    this.#model = model;
  }

  read({ name, data, json }: AnswerEvent): StreamPart[] {
    if (data === "[DONE]") return [];
    if (name === "error") return [failed(decodeStreamError(json, data))];
    // Answers come in unnamed events; named ones are not part of this protocol.
    const named = name !== "" && name !== "message";
    if (json === undefined) return named ? [] : [failed(malformedError(data))];
    return isObject(json) ? this.#readChunk(json) : [];
  }

  #readChunk(chunk: JsonObject): StreamPart[] {
    if (isObject(chunk["error"])) return [failed(decodeStreamError(chunk, ""))];
    const usage = asObject(chunk["usageMetadata"]);
    if (usage !== undefined) this.#usage = geminiUsage(usage);
    this.#readFeedback(asObject(chunk["promptFeedback"]));
    const candidate = asArray(chunk["candidates"])
      .map(asObject)
      .find((each) => each !== undefined && (asNumber(each["index"]) ?? 0) === 0);
    return candidate === undefined ? [] : this.#readCandidate(candidate);
  }

  /** Text may follow a finish reason at any time, so only the end of the body ends the answer. */
  isSettled(): boolean {
    return false;
  }

  end(): StreamPart[] {
    const wire = this.#wireReason ?? this.#blocked;
    if (wire === undefined) return [failed(cutOffError("silent"))];
    const failure = failureOf(wire, this.#reasonMessage);
    return failure === undefined ? this.#finish(wire) : [failed(failure)];
  }

  usage(): Usage | undefined {
    return this.#usage;
  }

  #readFeedback(feedback: JsonObject | undefined): void {
    const reason = asNonBlankString(feedback?.["blockReason"]);
    if (reason === undefined) return;
    this.#blocked = `promptFeedback:${reason}`;
    this.#reasonMessage = asNonBlankString(feedback?.["blockReasonMessage"]) ?? this.#reasonMessage;
  }

  #readCandidate(candidate: JsonObject): StreamPart[] {
    const parts = asArray(asObject(candidate["content"])?.["parts"]).flatMap((part) =>
      isObject(part) ? this.#readPart(part) : [],
    );
    this.#grounding = asObject(candidate["groundingMetadata"]) ?? this.#grounding;
    this.#fetched = asObject(candidate["urlContextMetadata"]) ?? this.#fetched;
    for (const part of parts) if (part.type === "text") this.#text += part.text;
    const reason = asNonBlankString(candidate["finishReason"]);
    if (reason !== undefined) {
      this.#wireReason = reason;
      this.#reasonMessage = asNonBlankString(candidate["finishMessage"]) ?? "";
    }
    return parts;
  }

  #readPart(part: JsonObject): StreamPart[] {
    const call = asObject(part["functionCall"]);
    if (call !== undefined) return this.#readCall(call, asNonBlankString(part["thoughtSignature"]));
    const text = asString(part["text"]);
    if (text === undefined) return this.#readOther(part);
    if (part["thought"] === true) return this.#appendText("reasoning", text);
    return this.#readText(text, asNonBlankString(part["thoughtSignature"]));
  }

  /** A signed part must be sent back unchanged, so it is not joined with unsigned ones. */
  #readText(text: string, thoughtSignature: string | undefined): StreamPart[] {
    if (thoughtSignature === undefined) return this.#appendText("text", text);
    this.#replay.append(this.#replay.open("text", { thoughtSignature }), text);
    this.#open = undefined;
    return text === "" ? [] : [{ type: "text", text }];
  }

  #appendText(type: "text" | "reasoning", text: string): StreamPart[] {
    if (text === "") return [];
    if (this.#open?.type !== type) this.#open = { type, at: this.#replay.open(type) };
    this.#replay.append(this.#open.at, text);
    return [{ type, text }];
  }

  #readCall(call: JsonObject, thoughtSignature: string | undefined): StreamPart[] {
    const id = asNonBlankString(call["id"]);
    const value: JsonObject = {
      ...defined({ id, thoughtSignature }),
    };
    const state = { protocol: GEMINI_PROTOCOL, model: this.#model, value };
    const opened = this.#calls.open(
      asString(call["name"]) ?? "",
      Object.keys(value).length === 0 ? undefined : state,
    );
    this.#replay.open("call");
    this.#open = undefined;
    const args = asObject(call["args"]) ?? {};
    return [...opened.parts, ...this.#calls.append(opened.index, toJson(args))];
  }

  /**
   * Records what Google's own tools did, to be sent back unchanged. Bough has no part for a picture, so a
   * note replaces it.
   */
  #readOther(part: JsonObject): StreamPart[] {
    const picture = asObject(part["inlineData"]);
    if (picture !== undefined) {
      return this.#readText(unshownFile(asNonBlankString(picture["mimeType"])), undefined);
    }
    if (OWN_TOOL_FIELDS.some((name) => part[name] !== undefined)) {
      this.#replay.open("other", part);
      this.#open = undefined;
    }
    return [];
  }

  #finish(wireReason: string): StreamPart[] {
    const reason = finishReason(wireReason, this.#calls.count > 0);
    return [
      ...groundingParts(this.#grounding, this.#text),
      ...fetchParts(this.#fetched),
      ...this.#calls.end(),
      ...this.#replay.parts(),
      {
        type: "finish",
        reason,
        wireReason,
        ...(reason === "content_filter" && this.#reasonMessage !== ""
          ? { refusal: this.#reasonMessage }
          : {}),
      },
    ];
  }
}
