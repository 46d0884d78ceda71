import type {
  ResponseInputContent,
  ResponseInputItem,
  ResponseReasoningItem,
} from "openai/resources/responses/responses";

import { isImageType, isPdf } from "#domain/attachments/media-types.ts";
import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type {
  ContentPart,
  InternalMessage,
  ToolCallRequest,
  ToolCallResult,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { asString, asNonBlankString, isObject } from "#providers/shared/json-reading.ts";
import { ownState, piecesOf } from "#providers/shared/replay.ts";
import type { Piece, Recipient } from "#providers/shared/replay.ts";
import {
  attachmentOf,
  isUnsent,
  unsupportedFileText,
} from "#providers/shared/request/attachments.ts";
import { CallIds } from "#providers/shared/request/call-ids.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";
import { argumentsText, resultText, wireName } from "#providers/shared/request/tool-text.ts";

import { RESPONSES_PROTOCOL } from "./decoder.ts";

/**
 * The branch as input items. Each depends only on what comes before it, so a new message leaves the
 * beginning of the request unchanged, and the prompt cache stays valid.
 */
export function responsesInput(
  prepared: PreparedContext,
  omissions: Omissions,
): ResponseInputItem[] {
  const writer = new InputWriter(prepared, omissions);
  return prepared.messages.flatMap(({ message }) => writer.write(message));
}

class InputWriter {
  readonly #prepared: PreparedContext;
  readonly #omissions: Omissions;
  readonly #recipient: Recipient;
  readonly #calls: CallIds;

  constructor(prepared: PreparedContext, omissions: Omissions) {
    this.#prepared = prepared;
    this.#omissions = omissions;
    this.#recipient = { protocol: RESPONSES_PROTOCOL, modelId: prepared.modelId };
    this.#calls = new CallIds(this.#recipient);
  }

  write(message: InternalMessage): ResponseInputItem[] {
    switch (message.role) {
      case "system":
        return textItem("system", textOf(message));
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
        // The API refuses reasoning without the item that it led to.
        return after.some(isSent) ? reasoningItem(piece) : [];
      case "call":
        return [this.#functionCall(piece.call)];
      case "other":
        return isServerItem(piece.own) ? [piece.own as unknown as ResponseInputItem] : [];
    }
  }

  #functionCall(call: ToolCallRequest): ResponseInputItem {
    const id = asNonBlankString(ownState(call.providerState, this.#recipient)?.["itemId"]);
    return {
      type: "function_call",
      call_id: this.#calls.idOf(call),
      name: wireName(call.toolName),
      arguments: argumentsText(call),
      ...defined({ id }),
    };
  }

  #output(result: ToolCallResult | undefined): ResponseInputItem[] {
    if (result === undefined) return [];
    const { wireId, call } = this.#calls.find(result.requestId);
    return [{ type: "function_call_output", call_id: wireId, output: resultText(result, call) }];
  }

  #userPart(part: ContentPart): ResponseInputContent[] {
    if (part.type === "text") return part.text === "" ? [] : [inputText(part.text)];
    if (isUnsent(part)) return [];
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return [inputText(found.words)];
    const { mediaType, name } = found;
    const data = `data:${mediaType};base64,${found.base64}`;
    if (isImageType(mediaType)) {
      return [{ type: "input_image", image_url: data, detail: "auto" }];
    }
    if (isPdf(mediaType)) {
      return [{ type: "input_file", filename: name, file_data: data }];
    }
    this.#omissions.add("attachment", name);
    return [inputText(unsupportedFileText(found))];
  }
}

function inputText(text: string): ResponseInputContent {
  return { type: "input_text", text };
}

function textItem(role: "system" | "assistant", content: string): ResponseInputItem[] {
  return content.trim() === "" ? [] : [{ role, content }];
}

function isSent(piece: Piece): boolean {
  if (piece.type === "text") return piece.text.trim() !== "";
  return piece.type === "call" || (piece.type === "other" && isServerItem(piece.own));
}

/**
 * Whether this is an output item of one of the API's own tools, which is sent back unchanged. No other item
 * passes, because the state may come from an imported file.
 */
function isServerItem(own: JsonValue): boolean {
  const type = isObject(own) ? (asString(own["type"]) ?? "") : "";
  return type !== "function_call" && /._call$|^mcp_list_tools$|^compaction$/.test(type);
}

/** The model's own text as its original item; another model's as plain text. */
function messageItem({ text, own }: Extract<Piece, { type: "text" }>): ResponseInputItem[] {
  const id = isObject(own) ? asNonBlankString(own["id"]) : undefined;
  if (id === undefined || !isObject(own) || text.trim() === "") return textItem("assistant", text);
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

function reasoningItem({ own }: Extract<Piece, { type: "reasoning" }>): ResponseInputItem[] {
  // The reasoning item that the API sent, unchanged.
  return isObject(own) && own["type"] === "reasoning" && asString(own["id"]) !== undefined
    ? [own as unknown as ResponseReasoningItem]
    : [];
}
