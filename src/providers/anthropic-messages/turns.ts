import type {
  ContentBlockParam,
  MessageParam,
  ToolUseBlockParam,
} from "@anthropic-ai/sdk/resources/messages";

import type { JsonValue } from "#domain/json.ts";
import type { ContentPart, InternalMessage, ToolCallResult } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { alternatingTurns } from "#providers/alternating-turns.ts";
import type { BlockWriter } from "#providers/alternating-turns.ts";
import { attachmentOf, isCommonImage, isPdf, unreadable } from "#providers/attachments.ts";
import { asString, isObject } from "#providers/json-reading.ts";
import type { Omissions } from "#providers/omissions.ts";
import { piecesOf } from "#providers/replay.ts";
import type { Piece } from "#providers/replay.ts";
import { argumentsObject, resultWords, wireName } from "#providers/tool-words.ts";
import { WireCalls } from "#providers/wire-calls.ts";

import { ANTHROPIC_PROTOCOL } from "./decoder.ts";

/** A turn whose content is always a list, so that a longer branch only adds to it. */
export type AnthropicTurn = Extract<MessageParam, { role: "user" | "assistant" }> & {
  content: ContentBlockParam[];
};

/**
 * The branch as turns that alternate, the person first.
 *
 * @param messages without the system messages at the branch's start, which join the system prompt
 */
export function anthropicTurns(
  prepared: PreparedContext,
  messages: PreparedContext["messages"],
  left: Omissions,
): AnthropicTurn[] {
  return alternatingTurns(messages, new Blocks(prepared, left)).map(
    ({ role, blocks: content }): AnthropicTurn => ({ role, content }),
  );
}

class Blocks implements BlockWriter<ContentBlockParam> {
  readonly #prepared: PreparedContext;
  readonly #left: Omissions;
  readonly #calls: WireCalls;

  constructor(prepared: PreparedContext, left: Omissions) {
    this.#prepared = prepared;
    this.#left = left;
    this.#calls = new WireCalls({
      protocol: ANTHROPIC_PROTOCOL,
      modelId: prepared.modelId,
    });
  }

  text(words: string): ContentBlockParam[] {
    return textBlock(words);
  }

  /** What was refused does not go back: with it in sight the model refuses all that follows. */
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
        return thoughtBlock(piece);
      case "call":
        return [this.#toolUse(piece.call)];
      case "other":
        return serverBlock(piece.own);
    }
  }

  #toolUse(call: Parameters<WireCalls["idOf"]>[0]): ToolUseBlockParam {
    return {
      type: "tool_use",
      id: this.#calls.idOf(call),
      name: wireName(call.toolName),
      input: argumentsObject(call),
    };
  }

  result(result: ToolCallResult): ContentBlockParam[] {
    const { wireId, call } = this.#calls.answered(result.requestId);
    return [
      {
        type: "tool_result",
        tool_use_id: wireId,
        content: resultWords(result, call),
        ...(result.isError ? { is_error: true } : {}),
      },
    ];
  }

  userPart(part: ContentPart): ContentBlockParam[] {
    if (part.type === "text") return textBlock(part.text);
    if (part.type === "reasoning") return [];
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return textBlock(found.words);
    const { mediaType, base64: data } = found;
    if (isCommonImage(mediaType)) {
      return [{ type: "image", source: { type: "base64", media_type: mediaType, data } }];
    }
    if (isPdf(mediaType)) {
      const source = { type: "base64" as const, media_type: "application/pdf" as const, data };
      return [{ type: "document", source, title: found.name }];
    }
    this.#left.add("attachment", found.name);
    return textBlock(unreadable(found));
  }
}

/** The API refuses blocks of white space alone. */
function textBlock(text: string): ContentBlockParam[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}

function thoughtBlock({ text, own }: Extract<Piece, { type: "reasoning" }>): ContentBlockParam[] {
  if (!isObject(own)) return [];
  const data = asString(own["data"]);
  if (data !== undefined) return [{ type: "redacted_thinking", data }];
  const signature = asString(own["signature"]);
  return signature === undefined ? [] : [{ type: "thinking", thinking: text, signature }];
}

/**
 * Verbatim what a tool of the API's own left in this place. Nothing else passes: a state may have
 * come in with a file.
 */
function serverBlock(own: JsonValue): ContentBlockParam[] {
  const type = isObject(own) ? (asString(own["type"]) ?? "") : "";
  // The types of such blocks are the API's own; what they hold is not looked into.
  return /^server_tool_use$|._tool_result$/.test(type) ? [own as unknown as ContentBlockParam] : [];
}
