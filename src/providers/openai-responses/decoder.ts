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

import { responsesUsage, finishReason } from "./finish.ts";
import { citationParts, searchParts, startedLookup } from "./web.ts";

export const RESPONSES_PROTOCOL = "openai-responses";

/** An output item being streamed. `at` is its index in the replay. */
interface Item {
  kind: "message" | "reasoning" | "call" | "other";
  at: number;
  /** Whether the item's text was already passed on. The finished item repeats it, and then adds nothing. */
  streamed: boolean;
  /** For a message: where its text begins in the answer's text (UTF-16 units). */
  from?: number;
  /** For a call: its index in the answer. */
  call?: number;
  /**
   * For reasoning: whether the raw text or the summary is used. If a server sends both, the first one
   * counts.
   */
  field?: "summary" | "content";
}

/**
 * Decodes one Responses stream. It is complete after `response.completed` or `response.incomplete`.
 * Items are identified by their index in the output; the finished item is what is sent back.
 */
export function responsesDecoder(model: string): StreamDecoder {
  return decoderFor(new ResponsesReader(model));
}

/** Decodes a whole response, from servers that do not stream. */
export function decodeResponsesBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  if (!isObject(json)) return [failed(malformedError(text))];
  if (!Array.isArray(json["output"]) || isObject(json["error"])) {
    return [failed(decodeStreamError(json, text))];
  }
  const type = json["status"] === "incomplete" ? "response.incomplete" : "response.completed";
  return decodeWhole(new ResponsesReader(model), [jsonEvent({ type, response: json })]);
}

class ResponsesReader implements AnswerReader {
  readonly #model: string;
  readonly #calls = new CallList();
  readonly #replay = new ReplayRecorder();
  readonly #items = new Map<number, Item>();
  #refusal = "";
  /** UTF-16 units of all text so far. */
  #length = 0;
  #usage: Usage | undefined;

  constructor(model: string) {
    this.#model = model;
  }

  read({ name, data, json: value }: AnswerEvent): StreamPart[] {
    // OpenRouter sends this, normally after the terminal event.
    if (data === "[DONE]") return [failed(cutOffError("done"))];
    const json = asObject(value);
    if (json !== undefined) return this.#take(asNonBlankString(json["type"]) ?? name, json);
    const foreign = name !== "" && name !== "message" && !/^(response\.|error$)/.test(name);
    return foreign ? [] : [failed(malformedError(data))];
  }

  /** Always false: the terminal event says everything at once. */
  isSettled(): boolean {
    return false;
  }

  end(): StreamPart[] {
    return [failed(cutOffError("silent"))];
  }

  usage(): Usage | undefined {
    return this.#usage;
  }

  #take(type: string, json: JsonObject): StreamPart[] {
    const at = asNumber(json["output_index"]) ?? 0;
    const delta = asString(json["delta"]) ?? "";
    switch (type) {
      case "response.output_item.added":
        return this.#add(at, asObject(json["item"]) ?? {});
      case "response.output_item.done":
        return this.#complete(at, asObject(json["item"]) ?? {});
      case "response.output_text.delta":
        return this.#appendText(this.#itemAt(at, "message"), "text", delta);
      case "response.refusal.delta":
        return this.#appendRefusal(at, delta);
      case "response.reasoning_summary_part.added":
        return this.#startSummaryPart(at);
      case "response.reasoning_summary_text.delta":
        return this.#appendReasoning(at, "summary", delta);
      case "response.reasoning_text.delta":
        return this.#appendReasoning(at, "content", delta);
      case "response.function_call_arguments.delta":
        return this.#calls.append(this.#items.get(at)?.call ?? -1, delta);
      case "response.function_call_arguments.done":
        return this.#completeCall(this.#items.get(at), asString(json["arguments"]));
      default:
        return this.#takeEnd(type, json);
    }
  }

  #takeEnd(type: string, json: JsonObject): StreamPart[] {
    const response = asObject(json["response"]) ?? {};
    switch (type) {
      case "response.completed":
      case "response.incomplete":
        return this.#finish(type.slice("response.".length), response);
      case "response.failed":
        this.#readUsage(response);
        return [failed(decodeStreamError(response, ""))];
      case "error":
        return [failed(decodeStreamError(json, ""))];
      default:
        return [];
    }
  }

  #itemAt(at: number, kind: Item["kind"]): Item {
    const held = this.#items.get(at);
    if (held !== undefined) return held;
    const types = {
      message: "text",
      reasoning: "reasoning",
      call: "call",
      other: "other",
    } as const;
    const item: Item = { kind, at: this.#replay.open(types[kind]), streamed: false };
    this.#items.set(at, item);
    return item;
  }

  #add(at: number, item: JsonObject): StreamPart[] {
    const kind = kindOf(item);
    if (kind !== "call") {
      this.#itemAt(at, kind);
      return startedLookup(item);
    }
    return this.#openCall(at, item);
  }

  #openCall(at: number, item: JsonObject): StreamPart[] {
    if (this.#items.has(at)) return [];
    const held = this.#itemAt(at, "call");
    const itemId = asNonBlankString(item["id"]);
    const id = asNonBlankString(item["call_id"]) ?? itemId;
    const value = { id: id ?? "", ...defined({ itemId }) };
    const state = { protocol: RESPONSES_PROTOCOL, model: this.#model, value };
    const opened = this.#calls.open(
      asString(item["name"]) ?? "",
      id === undefined ? undefined : state,
    );
    held.call = opened.index;
    return [...opened.parts, ...this.#completeCall(held, asString(item["arguments"]))];
  }

  /** Records the finished item, in the form in which it is sent back. */
  #complete(at: number, item: JsonObject): StreamPart[] {
    const kind = kindOf(item);
    const opened = kind === "call" ? this.#openCall(at, item) : [];
    const held = this.#itemAt(at, kind);
    if (held.kind !== kind) return [];
    switch (kind) {
      case "call":
        return [...opened, ...this.#completeCall(held, asString(item["arguments"]))];
      case "message": {
        this.#replay.setOwn(held.at, messageState(item));
        const late = held.streamed ? [] : this.#readMessage(held, item);
        return [...late, ...citationParts(item, held.from ?? this.#length)];
      }
      case "reasoning":
        this.#replay.setOwn(held.at, item);
        return held.streamed ? [] : this.#readReasoning(held, item);
      case "other":
        this.#replay.setOwn(held.at, item);
        return searchParts(item);
    }
  }

  /** Reads a message's text from its finished item, for servers that do not stream inside an item. */
  #readMessage(held: Item, item: JsonObject): StreamPart[] {
    return asArray(item["content"]).flatMap((part) => {
      const { type, text, refusal } = asObject(part) ?? {};
      if (type === "refusal") this.#refusal += asString(refusal) ?? "";
      return type === "output_text" ? this.#appendText(held, "text", asString(text) ?? "") : [];
    });
  }

  #readReasoning(held: Item, item: JsonObject): StreamPart[] {
    const thoughts = [...asArray(item["summary"]), ...asArray(item["content"])]
      .map((part) => asString(asObject(part)?.["text"]) ?? "")
      .filter((text) => text !== "");
    return this.#appendText(held, "reasoning", thoughts.join("\n\n"));
  }

  #completeCall(held: Item | undefined, text: string | undefined): StreamPart[] {
    return held?.call === undefined || text === undefined || text === ""
      ? []
      : this.#calls.complete(held.call, text);
  }

  #appendRefusal(at: number, text: string): StreamPart[] {
    this.#itemAt(at, "message").streamed = true;
    this.#refusal += text;
    return [];
  }

  /** Each part of a summary becomes a paragraph. */
  #startSummaryPart(at: number): StreamPart[] {
    const held = this.#itemAt(at, "reasoning");
    return held.streamed ? this.#appendReasoning(at, "summary", "\n\n") : [];
  }

  #appendReasoning(at: number, field: "summary" | "content", text: string): StreamPart[] {
    const held = this.#itemAt(at, "reasoning");
    held.field ??= field;
    return held.field === field ? this.#appendText(held, "reasoning", text) : [];
  }

  #appendText(held: Item, type: "text" | "reasoning", text: string): StreamPart[] {
    if (text === "") return [];
    held.streamed = true;
    const fits = held.kind === (type === "text" ? "message" : "reasoning");
    this.#replay.append(fits ? held.at : this.#replay.open(type), text);
    if (type === "text") {
      held.from ??= this.#length;
      this.#length += text.length;
    }
    return [{ type, text }];
  }

  #readUsage(response: JsonObject): void {
    const usage = asObject(response["usage"]);
    if (usage !== undefined) this.#usage = responsesUsage(usage);
  }

  #finish(status: string, response: JsonObject): StreamPart[] {
    this.#readUsage(response);
    const output = asArray(response["output"]);
    const late = output.flatMap((item, at) =>
      isObject(item) && !this.#items.has(at) ? this.#complete(at, item) : [],
    );
    const detail = asNonBlankString(asObject(response["incomplete_details"])?.["reason"]);
    const wireReason = detail === undefined ? status : `${status}:${detail}`;
    const reason = finishReason(status, detail, this.#calls.count > 0, this.#refusal !== "");
    return [
      ...late,
      ...this.#calls.end(),
      // After a refusal, only its text is sent back.
      ...(this.#refusal === "" ? this.#replay.parts() : []),
      {
        type: "finish",
        reason,
        wireReason,
        ...(this.#refusal === "" ? {} : { refusal: this.#refusal }),
      },
    ];
  }
}

function kindOf(item: JsonObject): Item["kind"] {
  const type = item["type"];
  if (type === "message" || type === "reasoning") return type;
  return type === "function_call" ? "call" : "other";
}

/**
 * What must be sent back with a message. Newer models mark it as commentary or final answer, and want the
 * mark back.
 */
function messageState(item: JsonObject): JsonObject {
  const phase = asNonBlankString(item["phase"]);
  return { id: asString(item["id"]) ?? "", ...defined({ phase }) };
}
