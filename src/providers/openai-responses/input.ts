import type {
  ResponseInputContent,
  ResponseInputItem,
  ResponseReasoningItem,
} from "openai/resources/responses/responses";

import type { JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type {
  ContentPart,
  InternalMessage,
  ToolCallRequest,
  ToolCallResult,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { attachmentOf, isCommonImage, isPdf, unreadable } from "#providers/attachments.ts";
import { asString, asWord, isObject } from "#providers/json-reading.ts";
import type { Omissions } from "#providers/omissions.ts";
import { ownState, piecesOf } from "#providers/replay.ts";
import type { Piece, Recipient } from "#providers/replay.ts";
import { argumentsText, resultText, wireName } from "#providers/tool-words.ts";
import { WireCalls } from "#providers/wire-calls.ts";

import { RESPONSES_PROTOCOL } from "./decoder.ts";

/**
 * The branch as input items. Each depends only on what stands before it: one more message leaves
 * the request's beginning, and with it the prompt cache, unchanged.
 */
export function responsesInput(prepared: PreparedContext, left: Omissions): ResponseInputItem[] {
  const writer = new InputWriter(prepared, left);
  return prepared.messages.flatMap(({ message }) => writer.write(message));
}

class InputWriter {
  readonly #prepared: PreparedContext;
  readonly #left: Omissions;
  readonly #recipient: Recipient;
  readonly #calls: WireCalls;

  constructor(prepared: PreparedContext, left: Omissions) {
    this.#prepared = prepared;
    this.#left = left;
    this.#recipient = { protocol: RESPONSES_PROTOCOL, modelId: prepared.modelId };
    this.#calls = new WireCalls(this.#recipient);
  }

  write(message: InternalMessage): ResponseInputItem[] {
    switch (message.role) {
      case "system":
        return words("system", textOf(message));
      case "user":
        return this.#user(message.content);
      case "assistant":
        return this.#answer(message);
      case "tool":
        return this.#output(message.toolResult);
    }
  }

  #user(parts: readonly ContentPart[]): ResponseInputItem[] {
    const content = parts.flatMap((part) => this.#userPart(part));
    return content.length === 0 ? [] : [{ role: "user", content }];
  }

  #answer(message: InternalMessage): ResponseInputItem[] {
    const pieces = piecesOf(message, this.#recipient);
    return pieces.flatMap((piece, at) => this.#item(piece, pieces.slice(at + 1)));
  }

  #item(piece: Piece, after: readonly Piece[]): ResponseInputItem[] {
    switch (piece.type) {
      case "text":
        return messageItem(piece);
      case "reasoning":
        // A thought without the item that it led to is refused.
        return after.some(isSent) ? thoughtItem(piece) : [];
      case "call":
        return [this.#functionCall(piece.call)];
      case "other":
        return isServerItem(piece.own) ? [piece.own as unknown as ResponseInputItem] : [];
    }
  }

  #functionCall(call: ToolCallRequest): ResponseInputItem {
    const id = asWord(ownState(call.providerState, this.#recipient)?.["itemId"]);
    return {
      type: "function_call",
      call_id: this.#calls.idOf(call),
      name: wireName(call.toolName),
      arguments: argumentsText(call),
      ...(id === undefined ? {} : { id }),
    };
  }

  #output(result: ToolCallResult | undefined): ResponseInputItem[] {
    if (result === undefined) return [];
    const { wireId, call } = this.#calls.answered(result.requestId);
    return [{ type: "function_call_output", call_id: wireId, output: resultText(result, call) }];
  }

  #userPart(part: ContentPart): ResponseInputContent[] {
    if (part.type === "text") return part.text === "" ? [] : [inputText(part.text)];
    if (part.type === "reasoning") return [];
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return [inputText(found.words)];
    const { mediaType, name } = found;
    const data = `data:${mediaType};base64,${found.base64}`;
    if (isCommonImage(mediaType)) {
      return [{ type: "input_image", image_url: data, detail: "auto" }];
    }
    if (isPdf(mediaType)) {
      return [{ type: "input_file", filename: name, file_data: data }];
    }
    this.#left.add("attachment", name);
    return [inputText(unreadable(found))];
  }
}

function inputText(text: string): ResponseInputContent {
  return { type: "input_text", text };
}

function words(role: "system" | "assistant", content: string): ResponseInputItem[] {
  return content.trim() === "" ? [] : [{ role, content }];
}

function isSent(piece: Piece): boolean {
  if (piece.type === "text") return piece.text.trim() !== "";
  return piece.type === "call" || (piece.type === "other" && isServerItem(piece.own));
}

/**
 * An output item of a tool that the API ran itself: it goes back verbatim. Nothing else passes: a
 * state may have come in with a file.
 */
function isServerItem(own: JsonValue): boolean {
  const type = isObject(own) ? (asString(own["type"]) ?? "") : "";
  return type !== "function_call" && /._call$|^mcp_list_tools$|^compaction$/.test(type);
}

/** The model's own words as the item that they were; another's as plain words. */
function messageItem({ text, own }: Extract<Piece, { type: "text" }>): ResponseInputItem[] {
  const id = isObject(own) ? asWord(own["id"]) : undefined;
  if (id === undefined || !isObject(own) || text.trim() === "") return words("assistant", text);
  const phase = own["phase"];
  return [
    {
      type: "message",
      id,
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
      ...(phase === "commentary" || phase === "final_answer" ? { phase } : {}),
    },
  ];
}

function thoughtItem({ own }: Extract<Piece, { type: "reasoning" }>): ResponseInputItem[] {
  // Verbatim the reasoning item that the API sent.
  return isObject(own) && own["type"] === "reasoning" && asString(own["id"]) !== undefined
    ? [own as unknown as ResponseReasoningItem]
    : [];
}
