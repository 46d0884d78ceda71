import type {
  ContentBlockParam,
  MessageParam,
  ToolUseBlockParam,
} from "@anthropic-ai/sdk/resources/messages";

import { isImageType, isPdf } from "#domain/attachments/media-types.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ContentPart, InternalMessage, ToolCallResult } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { asString, isObject } from "#providers/shared/json-reading.ts";
import { piecesOf } from "#providers/shared/replay.ts";
import type { Piece } from "#providers/shared/replay.ts";
import { alternatingTurns } from "#providers/shared/request/alternating-turns.ts";
import type { BlockWriter } from "#providers/shared/request/alternating-turns.ts";
import {
  attachmentOf,
  isUnsent,
  unsupportedFileText,
} from "#providers/shared/request/attachments.ts";
import { CallIds } from "#providers/shared/request/call-ids.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";
import { argumentsObject, resultAsText, wireName } from "#providers/shared/request/tool-text.ts";

import { ANTHROPIC_PROTOCOL } from "./decoder.ts";
import { isServerBlockType, withoutUnansweredServerTools } from "./server-tools.ts";

/** A turn whose content is always a list, so that new messages only add to it. */
export type AnthropicTurn = Extract<MessageParam, { role: "user" | "assistant" }> & {
  content: ContentBlockParam[];
};

/**
 * The branch as alternating turns, starting with the user.
 *
 * @param messages the branch's messages without the system messages at the start, which join the system
 *   prompt
 */
export function anthropicTurns(
  prepared: PreparedContext,
  messages: PreparedContext["messages"],
  omissions: Omissions,
): AnthropicTurn[] {
  const turns = alternatingTurns(messages, new Blocks(prepared, omissions));
  return withoutUnansweredServerTools(turns).map(({ role, blocks: content }): AnthropicTurn => ({
    role,
    content,
  }));
}

class Blocks implements BlockWriter<ContentBlockParam> {
  readonly #prepared: PreparedContext;
  readonly #omissions: Omissions;
  readonly #calls: CallIds;

  constructor(prepared: PreparedContext, omissions: Omissions) {
    this.#prepared = prepared;
    this.#omissions = omissions;
    this.#calls = new CallIds({
      protocol: ANTHROPIC_PROTOCOL,
      modelId: prepared.modelId,
    });
  }

  text(words: string): ContentBlockParam[] {
    return textBlock(words);
  }

  /** Leaves out a refused answer: with it in context the model refuses everything after it. */
  answer(message: InternalMessage): ContentBlockParam[] {
    const refused = message.metadata?.finishReason === "refusal";
    if (refused && (message.toolCalls?.length ?? 0) === 0) return [];
    const recipient = { protocol: ANTHROPIC_PROTOCOL, modelId: this.#prepared.modelId };
    return piecesOf(message, recipient).flatMap((piece) => this.#block(piece));
  }

  #block(piece: Piece): ContentBlockParam[] {
    switch (piece.type) {
      case "text":
        return textBlock(piece.text);
      case "reasoning":
        return thinkingBlock(piece);
      case "call":
        return [this.#toolUse(piece.call)];
      case "other":
        return serverBlock(piece.own);
    }
  }

  #toolUse(call: Parameters<CallIds["idOf"]>[0]): ToolUseBlockParam {
    return {
      type: "tool_use",
      id: this.#calls.idOf(call),
      name: wireName(call.toolName),
      input: argumentsObject(call),
    };
  }

  result(result: ToolCallResult): ContentBlockParam[] {
    const { wireId, call } = this.#calls.find(result.requestId);
    return [
      {
        type: "tool_result",
        tool_use_id: wireId,
        content: resultAsText(result, call),
        ...(result.isError ? { is_error: true } : {}),
      },
    ];
  }

  userPart(part: ContentPart): ContentBlockParam[] {
    if (part.type === "text") return textBlock(part.text);
    if (isUnsent(part)) return [];
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return textBlock(found.words);
    const { mediaType, base64: data } = found;
    if (isImageType(mediaType)) {
      return [{ type: "image", source: { type: "base64", media_type: mediaType, data } }];
    }
    if (isPdf(mediaType)) {
      const source = { type: "base64" as const, media_type: "application/pdf" as const, data };
      return [{ type: "document", source, title: found.name }];
    }
    this.#omissions.add("attachment", found.name);
    return textBlock(unsupportedFileText(found));
  }
}

/** A block of text; none if it is only white space, which the API refuses. */
function textBlock(text: string): ContentBlockParam[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}

function thinkingBlock({ text, own }: Extract<Piece, { type: "reasoning" }>): ContentBlockParam[] {
  if (!isObject(own)) return [];
  const data = asString(own["data"]);
  if (data !== undefined) return [{ type: "redacted_thinking", data }];
  const signature = asString(own["signature"]);
  return signature === undefined ? [] : [{ type: "thinking", thinking: text, signature }];
}

/**
 * A block of one of the API's own server tools, unchanged. No other block passes, because the state
 * may come from an imported file.
 */
function serverBlock(own: JsonValue): ContentBlockParam[] {
  const type = isObject(own) ? (asString(own["type"]) ?? "") : "";
  // The block came from the API and is not interpreted here.
  return isServerBlockType(type) ? [own as unknown as ContentBlockParam] : [];
}
