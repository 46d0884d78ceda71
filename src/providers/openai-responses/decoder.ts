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
} from "#providers/json-reading.ts";
import { ReplayWriter } from "#providers/replay.ts";
import { cut, malformed } from "#providers/stream-failure.ts";
import { reported } from "#providers/usage.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

export const RESPONSES_PROTOCOL = "openai-responses";

/** An output item under way. `at` is its place in the replay. */
interface Item {
  kind: "message" | "reasoning" | "call" | "other";
  at: number;
  /** Its words have been told: the finished item, which repeats them, adds nothing. */
  told: boolean;
  /** Of a call: its number in the answer. */
  call?: number;
  /** Of a thought: raw words or a summary; where a server sends both, the first one counts. */
  field?: "summary" | "content";
}

/**
 * Decodes one Responses stream. It is whole once `response.completed` or `response.incomplete`
 * came. Items are told apart by their place in the output; the finished item is what goes back.
 */
export class ResponsesDecoder implements StreamDecoder {
  readonly #model: string;
  readonly #calls = new CallList();
  readonly #replay = new ReplayWriter();
  readonly #items = new Map<number, Item>();
  #refusal = "";
  #usage: Usage | undefined;
  #over = false;

  constructor(model: string) {
    this.#model = model;
  }

  push(event: SseEvent): StreamPart[] {
    const data = event.data.trim();
    if (this.#over || data === "") return [];
    // OpenRouter's; by then the terminal event has come.
    if (data === "[DONE]") return this.#fail(cut("said"));
    const json = asObject(parseJson(data));
    const type = asWord(json?.["type"]) ?? event.event;
    const known = /^(response\.|error$)/;
    if (json === undefined) {
      const foreign = event.event !== "" && event.event !== "message" && !known.test(event.event);
      return foreign ? [] : this.#fail(malformed(data));
    }
    return this.take(type, json);
  }

  end(): StreamPart[] {
    return this.#over ? [] : this.#fail(cut("silent"));
  }

  /** One event, read. */
  take(type: string, json: JsonObject): StreamPart[] {
    if (this.#over) return [];
    const at = asNumber(json["output_index"]) ?? 0;
    const delta = asString(json["delta"]) ?? "";
    switch (type) {
      case "response.output_item.added":
        return this.#add(at, asObject(json["item"]) ?? {});
      case "response.output_item.done":
        return this.#complete(at, asObject(json["item"]) ?? {});
      case "response.output_text.delta":
        return this.#say(this.#itemAt(at, "message"), "text", delta);
      case "response.refusal.delta":
        return this.#refuse(at, delta);
      case "response.reasoning_summary_part.added":
        return this.#nextThought(at);
      case "response.reasoning_summary_text.delta":
        return this.#think(at, "summary", delta);
      case "response.reasoning_text.delta":
        return this.#think(at, "content", delta);
      case "response.function_call_arguments.delta":
        return this.#calls.grow(this.#items.get(at)?.call ?? -1, delta);
      case "response.function_call_arguments.done":
        return this.#settle(this.#items.get(at), asString(json["arguments"]));
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
        return this.#fail(decodeStreamError(response, ""));
      case "error":
        return this.#fail(decodeStreamError(json, ""));
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
    const item: Item = { kind, at: this.#replay.open(types[kind]), told: false };
    this.#items.set(at, item);
    return item;
  }

  #add(at: number, item: JsonObject): StreamPart[] {
    const kind = kindOf(item);
    if (kind !== "call") {
      this.#itemAt(at, kind);
      return [];
    }
    return this.#openCall(at, item);
  }

  #openCall(at: number, item: JsonObject): StreamPart[] {
    if (this.#items.has(at)) return [];
    const held = this.#itemAt(at, "call");
    const itemId = asWord(item["id"]);
    const id = asWord(item["call_id"]) ?? itemId;
    const value = { id: id ?? "", ...(itemId === undefined ? {} : { itemId }) };
    const state = { protocol: RESPONSES_PROTOCOL, model: this.#model, value };
    const opened = this.#calls.open(
      asString(item["name"]) ?? "",
      id === undefined ? undefined : state,
    );
    held.call = opened.index;
    return [...opened.parts, ...this.#settle(held, asString(item["arguments"]))];
  }

  /** The item as it is now is the item as it goes back. */
  #complete(at: number, item: JsonObject): StreamPart[] {
    const kind = kindOf(item);
    const opened = kind === "call" ? this.#openCall(at, item) : [];
    const held = this.#itemAt(at, kind);
    if (held.kind !== kind) return [];
    switch (kind) {
      case "call":
        return [...opened, ...this.#settle(held, asString(item["arguments"]))];
      case "message":
        this.#replay.own(held.at, messageMark(item));
        return held.told ? [] : this.#readMessage(held, item);
      case "reasoning":
        this.#replay.own(held.at, item);
        return held.told ? [] : this.#readThoughts(held, item);
      case "other":
        this.#replay.own(held.at, item);
        return [];
    }
  }

  /** For servers that do not stream within an item. */
  #readMessage(held: Item, item: JsonObject): StreamPart[] {
    return asArray(item["content"]).flatMap((part) => {
      const { type, text, refusal } = asObject(part) ?? {};
      if (type === "refusal") this.#refusal += asString(refusal) ?? "";
      return type === "output_text" ? this.#say(held, "text", asString(text) ?? "") : [];
    });
  }

  #readThoughts(held: Item, item: JsonObject): StreamPart[] {
    const thoughts = [...asArray(item["summary"]), ...asArray(item["content"])]
      .map((part) => asString(asObject(part)?.["text"]) ?? "")
      .filter((text) => text !== "");
    return this.#say(held, "reasoning", thoughts.join("\n\n"));
  }

  #settle(held: Item | undefined, text: string | undefined): StreamPart[] {
    return held?.call === undefined || text === undefined || text === ""
      ? []
      : this.#calls.settle(held.call, text);
  }

  #refuse(at: number, text: string): StreamPart[] {
    this.#itemAt(at, "message").told = true;
    this.#refusal += text;
    return [];
  }

  /** Parts of a summary are paragraphs of their own. */
  #nextThought(at: number): StreamPart[] {
    const held = this.#itemAt(at, "reasoning");
    return held.told ? this.#think(at, "summary", "\n\n") : [];
  }

  #think(at: number, field: "summary" | "content", text: string): StreamPart[] {
    const held = this.#itemAt(at, "reasoning");
    held.field ??= field;
    return held.field === field ? this.#say(held, "reasoning", text) : [];
  }

  #say(held: Item, type: "text" | "reasoning", text: string): StreamPart[] {
    if (text === "") return [];
    held.told = true;
    const fits = held.kind === (type === "text" ? "message" : "reasoning");
    this.#replay.grow(fits ? held.at : this.#replay.open(type), text);
    return [{ type, text }];
  }

  #readUsage(response: JsonObject): void {
    const usage = asObject(response["usage"]);
    if (usage !== undefined) this.#usage = usageOf(usage);
  }

  #finish(status: string, response: JsonObject): StreamPart[] {
    this.#readUsage(response);
    const output = asArray(response["output"]);
    const late = output.flatMap((item, at) =>
      isObject(item) && !this.#items.has(at) ? this.#complete(at, item) : [],
    );
    this.#over = true;
    const detail = asWord(asObject(response["incomplete_details"])?.["reason"]);
    const wireReason = detail === undefined ? status : `${status}:${detail}`;
    const reason = finishReason(status, detail, this.#calls.count > 0, this.#refusal !== "");
    return [
      ...late,
      ...this.#calls.end(),
      // A refusal has nothing that could go back but its words.
      ...(this.#refusal === "" ? this.#replay.parts() : []),
      ...this.#usageParts(),
      {
        type: "finish",
        reason,
        wireReason,
        ...(this.#refusal === "" ? {} : { refusal: this.#refusal }),
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

function kindOf(item: JsonObject): Item["kind"] {
  const type = item["type"];
  if (type === "message" || type === "reasoning") return type;
  return type === "function_call" ? "call" : "other";
}

/** Newer models tell a remark on the way from the answer, and want to be told again. */
function messageMark(item: JsonObject): JsonObject {
  const phase = asWord(item["phase"]);
  return { id: asString(item["id"]) ?? "", ...(phase === undefined ? {} : { phase }) };
}

function usageOf(wire: JsonObject): Usage {
  return reported({
    inputTokens: asNumber(wire["input_tokens"]),
    outputTokens: asNumber(wire["output_tokens"]),
    cachedTokens: asNumber(asObject(wire["input_tokens_details"])?.["cached_tokens"]),
    reasoningTokens: asNumber(asObject(wire["output_tokens_details"])?.["reasoning_tokens"]),
    cacheWriteTokens: asNumber(asObject(wire["input_tokens_details"])?.["cache_write_tokens"]),
    cost: asNumber(wire["cost"]),
  });
}

const INCOMPLETE: ReadonlyMap<string, FinishReason> = new Map([
  ["max_output_tokens", "length"],
  ["max_tokens", "length"],
  ["content_filter", "content_filter"],
]);

function finishReason(
  status: string,
  detail: string | undefined,
  calls: boolean,
  refused: boolean,
): FinishReason {
  if (status === "incomplete") return INCOMPLETE.get(detail ?? "") ?? "other";
  if (calls) return "tool_calls";
  return refused ? "refusal" : "stop";
}

/** A whole response, from servers that do not stream. */
export function decodeResponsesBody(text: string, model: string): StreamPart[] {
  const json = parseJson(text);
  if (!isObject(json)) return [{ type: "error", error: malformed(text) }];
  if (!Array.isArray(json["output"]) || isObject(json["error"])) {
    return [{ type: "error", error: decodeStreamError(json, text) }];
  }
  const decoder = new ResponsesDecoder(model);
  const type = json["status"] === "incomplete" ? "response.incomplete" : "response.completed";
  return decoder.take(type, { response: json });
}
