import type { JsonObject } from "#domain/json.ts";
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

export const GEMINI_PROTOCOL = "gemini";

/**
 * Decodes one streamGenerateContent answer. A finish reason may come more than once, with text
 * after the first, so the answer ends with the body and the last reason counts.
 */
export class GeminiDecoder implements StreamDecoder {
  readonly #model: string;
  readonly #calls = new CallList();
  readonly #replay = new ReplayWriter();
  /** What goes on growing; a signed part and a call stand alone. */
  #open: { type: "text" | "reasoning"; at: number } | undefined;
  #wireReason: string | null = null;
  #reasonSaid = "";
  #blocked: string | undefined;
  #usage: Usage | undefined;
  #over = false;

  constructor(model: string) {
    this.#model = model;
  }

  push(event: SseEvent): StreamPart[] {
    const data = event.data.trim();
    if (this.#over || data === "" || data === "[DONE]") return [];
    const json = parseJson(data);
    if (event.event === "error") return this.#fail(decodeStreamError(json, data));
    // Answers come in events without a name; others are not of this protocol.
    const named = event.event !== "" && event.event !== "message";
    if (json === undefined) return named ? [] : this.#fail(malformed(data));
    return isObject(json) ? this.chunk(json) : [];
  }

  chunk(chunk: JsonObject): StreamPart[] {
    if (this.#over) return [];
    if (isObject(chunk["error"])) return this.#fail(decodeStreamError(chunk, ""));
    const usage = asObject(chunk["usageMetadata"]);
    if (usage !== undefined) this.#usage = usageOf(usage);
    this.#readFeedback(asObject(chunk["promptFeedback"]));
    const candidate = asArray(chunk["candidates"])
      .map(asObject)
      .find((each) => each !== undefined && (asNumber(each["index"]) ?? 0) === 0);
    return candidate === undefined ? [] : this.#readCandidate(candidate);
  }

  end(): StreamPart[] {
    if (this.#over) return [];
    const wire = this.#wireReason ?? this.#blocked;
    if (wire === undefined) return this.#fail(cut("silent"));
    const failure = failureOf(wire, this.#reasonSaid);
    return failure === undefined ? this.#finish(wire) : this.#fail(failure);
  }

  #readFeedback(feedback: JsonObject | undefined): void {
    const reason = asWord(feedback?.["blockReason"]);
    if (reason === undefined) return;
    this.#blocked = `promptFeedback:${reason}`;
    this.#reasonSaid = asWord(feedback?.["blockReasonMessage"]) ?? this.#reasonSaid;
  }

  #readCandidate(candidate: JsonObject): StreamPart[] {
    const parts = asArray(asObject(candidate["content"])?.["parts"]).flatMap((part) =>
      isObject(part) ? this.#readPart(part) : [],
    );
    const reason = asWord(candidate["finishReason"]);
    if (reason !== undefined) {
      this.#wireReason = reason;
      this.#reasonSaid = asWord(candidate["finishMessage"]) ?? "";
    }
    return parts;
  }

  #readPart(part: JsonObject): StreamPart[] {
    const call = asObject(part["functionCall"]);
    if (call !== undefined) return this.#readCall(call, asWord(part["thoughtSignature"]));
    const text = asString(part["text"]);
    if (text === undefined) return this.#readOther(part);
    if (part["thought"] === true) return this.#say("reasoning", text);
    return this.#readText(text, asWord(part["thoughtSignature"]));
  }

  /** A signed part must come back as it was: not joined with an unsigned one. */
  #readText(text: string, thoughtSignature: string | undefined): StreamPart[] {
    if (thoughtSignature === undefined) return this.#say("text", text);
    this.#replay.grow(this.#replay.open("text", { thoughtSignature }), text);
    this.#open = undefined;
    return text === "" ? [] : [{ type: "text", text }];
  }

  #say(type: "text" | "reasoning", text: string): StreamPart[] {
    if (text === "") return [];
    if (this.#open?.type !== type) this.#open = { type, at: this.#replay.open(type) };
    this.#replay.grow(this.#open.at, text);
    return [{ type, text }];
  }

  #readCall(call: JsonObject, thoughtSignature: string | undefined): StreamPart[] {
    const id = asWord(call["id"]);
    const value: JsonObject = {
      ...(id === undefined ? {} : { id }),
      ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
    };
    const state = { protocol: GEMINI_PROTOCOL, model: this.#model, value };
    const opened = this.#calls.open(
      asString(call["name"]) ?? "",
      Object.keys(value).length === 0 ? undefined : state,
    );
    this.#replay.open("call");
    this.#open = undefined;
    const args = asObject(call["args"]) ?? {};
    return [...opened.parts, ...this.#calls.grow(opened.index, toJson(args))];
  }

  /** What Google ran itself goes back as it came; a picture has no part in Bough. */
  #readOther(part: JsonObject): StreamPart[] {
    const picture = asObject(part["inlineData"]);
    if (picture !== undefined) {
      const kind = asWord(picture["mimeType"]) ?? "file";
      return this.#readText(
        `[The model sent a file (${kind}), which cannot be shown here.]`,
        undefined,
      );
    }
    if (part["executableCode"] !== undefined || part["codeExecutionResult"] !== undefined) {
      this.#replay.open("other", part);
      this.#open = undefined;
    }
    return [];
  }

  #finish(wireReason: string): StreamPart[] {
    this.#over = true;
    const reason = finishReason(wireReason, this.#calls.count > 0);
    return [
      ...this.#calls.end(),
      ...this.#replay.parts(),
      ...this.#usageParts(),
      {
        type: "finish",
        reason,
        wireReason,
        ...(reason === "content_filter" && this.#reasonSaid !== ""
          ? { refusal: this.#reasonSaid }
          : {}),
      },
    ];
  }

  #usageParts(): StreamPart[] {
    return this.#usage === undefined ? [] : [{ type: "usage", usage: this.#usage }];
  }

  #fail(error: RunError): StreamPart[] {
    this.#over = true;
    return [...this.#usageParts(), { type: "error", error }];
  }
}

/** A whole answer: one object, or the list of them that the endpoint sends without `alt=sse`. */
export function decodeGeminiBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  const chunks = (Array.isArray(json) ? json : [json]).filter(isObject);
  if (chunks.length === 0) return [{ type: "error", error: malformed(text) }];
  const bare = chunks.every((chunk) => !("candidates" in chunk) && !("promptFeedback" in chunk));
  if (bare) return [{ type: "error", error: decodeStreamError(json, text) }];
  const decoder = new GeminiDecoder(model);
  const parts = chunks.flatMap((chunk) => decoder.chunk(chunk));
  return [...parts, ...decoder.end()];
}

/** Counts are cumulative: those of the last chunk are the answer's. */
function usageOf(wire: JsonObject): Usage {
  const at = (name: string): number | undefined => asNumber(wire[name]);
  const thoughts = at("thoughtsTokenCount");
  return reported({
    inputTokens: at("promptTokenCount"),
    outputTokens: sum(at("candidatesTokenCount"), thoughts),
    cachedTokens: at("cachedContentTokenCount"),
    reasoningTokens: thoughts,
  });
}

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ["STOP", "stop"],
  ["MAX_TOKENS", "length"],
  ["CONTINUATION", "length"],
  ["SAFETY", "content_filter"],
  ["RECITATION", "content_filter"],
  ["BLOCKLIST", "content_filter"],
  ["PROHIBITED_CONTENT", "content_filter"],
  ["SPII", "content_filter"],
  ["IMAGE_SAFETY", "content_filter"],
  ["IMAGE_PROHIBITED_CONTENT", "content_filter"],
  ["IMAGE_RECITATION", "content_filter"],
]);

function finishReason(wire: string, calls: boolean): FinishReason {
  if (wire.startsWith("promptFeedback:")) return "content_filter";
  const reason = REASONS.get(wire) ?? "other";
  return calls && reason === "stop" ? "tool_calls" : reason;
}

const FAILURES: ReadonlyMap<string, string> = new Map([
  ["MALFORMED_FUNCTION_CALL", "The model wrote a tool call that cannot be read."],
  ["UNEXPECTED_TOOL_CALL", "The model called a tool that it was not given."],
  ["TOO_MANY_TOOL_CALLS", "The model called too many tools in a row."],
  ["MALFORMED_RESPONSE", "The model wrote an answer that cannot be read."],
  ["OTHER", "The answer was broken off without a reason."],
]);

/** Finish reasons that are failures under another name. */
function failureOf(wire: string, said: string): RunError | undefined {
  const message = FAILURES.get(wire);
  if (message === undefined) return undefined;
  return { kind: "in_stream", message: said === "" ? message : said, code: wire, retryable: true };
}
