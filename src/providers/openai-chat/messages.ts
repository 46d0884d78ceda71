import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionContentPart,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";

import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type {
  ContentPart,
  FilePart,
  ImagePart,
  MessageNode,
  ProviderState,
  ToolCallRequest,
  ToolCallResult,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { textWithSources } from "#domain/web/sources-text.ts";
import { asArray, asObject, asNonBlankString } from "#providers/shared/json-reading.ts";
import { ownState } from "#providers/shared/replay.ts";
import { attachmentOf, unsupportedFileText } from "#providers/shared/request/attachments.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";
import { argumentsText, resultText, wireName } from "#providers/shared/request/tool-text.ts";

import { CHAT_PROTOCOL } from "./decoder.ts";
import type { ChatDialect } from "./dialect.ts";

/** An assistant message, with the extra fields that reasoning servers want back. */
export type ChatAssistantMessage = ChatCompletionAssistantMessageParam & {
  reasoning_content?: string;
  reasoning_details?: JsonValue[];
};

export type ChatMessage =
  | Exclude<ChatCompletionMessageParam, ChatCompletionAssistantMessageParam>
  | ChatAssistantMessage;

/** Stands in for an answer where a run ended with its tools and the next message came without one. */
const NO_ANSWER = "[There was no answer to this.]";

/**
 * The branch as wire messages: one per node, and one more wherever the server requires an answer in
 * between. Each depends only on the nodes before it, so a new message leaves the beginning of the body
 * unchanged, and the provider's prompt cache stays valid.
 */
export function chatMessages(
  prepared: PreparedContext,
  dialect: ChatDialect,
  omissions: Omissions,
): ChatMessage[] {
  const writer = new MessageWriter(prepared, dialect, omissions);
  return prepared.messages.flatMap((node) => writer.write(node));
}

class MessageWriter {
  readonly #prepared: PreparedContext;
  readonly #dialect: ChatDialect;
  readonly #omissions: Omissions;
  /** Calls by Bough's id, to be found when their results follow. */
  readonly #calls = new Map<string, { wireId: string; call: ToolCallRequest }>();
  #afterTool = false;

  constructor(prepared: PreparedContext, dialect: ChatDialect, omissions: Omissions) {
    this.#prepared = prepared;
    this.#dialect = dialect;
    this.#omissions = omissions;
  }

  write(node: MessageNode): ChatMessage[] {
    const message = this.#message(node);
    if (message === undefined) return [];
    const lacksAnswer = this.#afterTool && message.role !== "tool" && message.role !== "assistant";
    this.#afterTool = message.role === "tool";
    return lacksAnswer && this.#dialect.answersResults
      ? [{ role: "assistant", content: NO_ANSWER }, message]
      : [message];
  }

  #message(node: MessageNode): ChatMessage | undefined {
    const { message } = node;
    switch (message.role) {
      case "system":
        return { role: "system", content: textOf(message) };
      case "user":
        return { role: "user", content: this.#userContent(message.content) };
      case "assistant":
        return this.#assistant(node);
      case "tool":
        return message.toolResult === undefined ? undefined : this.#tool(message.toolResult);
    }
  }

  /** Undefined for another provider's turn that paused before any text. */
  #assistant({ message }: MessageNode): ChatAssistantMessage | undefined {
    const calls = message.toolCalls ?? [];
    const text = textWithSources(message);
    if (text.trim() === "" && calls.length === 0) return undefined;
    const toolCalls = this.#wireCalls(calls);
    return {
      role: "assistant",
      content: text === "" && calls.length > 0 ? null : text,
      ...this.#echo(message.content, calls.length > 0),
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
    };
  }

  #wireCalls(calls: readonly ToolCallRequest[]): ChatCompletionMessageFunctionToolCall[] {
    const used = new Set<string>();
    return calls.map((call) => {
      const state = this.#own(call.providerState);
      const providerId = asNonBlankString(state?.["id"]);
      // If two calls had the same id, their results could not be told apart.
      const wireId = this.#dialect.callId(
        providerId === undefined || used.has(providerId) ? call.id : providerId,
      );
      used.add(wireId);
      this.#calls.set(call.id, { wireId, call });
      const extra = asObject(state?.["extra_content"]);
      return {
        id: wireId,
        type: "function",
        function: { name: wireName(call.toolName), arguments: argumentsText(call) },
        ...defined({ extra_content: extra }),
      };
    });
  }

  #tool(result: ToolCallResult): ChatMessage {
    const asked = this.#calls.get(result.requestId);
    return {
      role: "tool",
      tool_call_id: asked?.wireId ?? this.#dialect.callId(result.requestId),
      content: resultText(result, asked?.call),
    };
  }

  /**
   * Reasoning is sent back only to the model that wrote it, and only in and after a tool round, unless the
   * server requires it in every answer. Answers of other models then have empty reasoning.
   */
  #echo(content: readonly ContentPart[], hasCalls: boolean): Partial<ChatAssistantMessage> {
    const { wantsReasoning } = this.#dialect;
    if (!hasCalls && !this.#afterTool && !wantsReasoning) return {};
    const echo: Partial<ChatAssistantMessage> = wantsReasoning ? { reasoning_content: "" } : {};
    for (const part of content) {
      if (part.type !== "reasoning") continue;
      const state = this.#own(part.providerState);
      if (state?.["field"] === "reasoning_content")
        echo.reasoning_content = joinedReasoning(content);
      const details = asArray(state?.["reasoning_details"]);
      if (details.length > 0)
        echo.reasoning_details = [...(echo.reasoning_details ?? []), ...details];
    }
    return echo;
  }

  #own(state: ProviderState | undefined): JsonObject | undefined {
    return ownState(state, { protocol: CHAT_PROTOCOL, modelId: this.#prepared.modelId });
  }

  #userContent(content: readonly ContentPart[]): string | ChatCompletionContentPart[] {
    const parts = content.flatMap((part) => this.#userPart(part));
    if (parts.every((part) => part.type === "text")) {
      return parts.map((part) => part.text).join("\n\n");
    }
    return parts;
  }

  #userPart(part: ContentPart): ChatCompletionContentPart[] {
    switch (part.type) {
      case "text":
        return part.text === "" ? [] : [{ type: "text", text: part.text }];
      case "reasoning":
      case "workspace":
      case "web":
        return [];
      case "image":
      case "file":
        return [this.#attachment(part)];
    }
  }

  #attachment(part: ImagePart | FilePart): ChatCompletionContentPart {
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return { type: "text", text: found.words };
    const data = `data:${found.mediaType};base64,${found.base64}`;
    if (part.type === "image") return { type: "image_url", image_url: { url: data } };
    if (chatCarries(found.mediaType, this.#dialect)) {
      return { type: "file", file: { filename: found.name, file_data: data } };
    }
    this.#omissions.add("attachment", found.name);
    return { type: "text", text: unsupportedFileText(found) };
  }
}

/** Images are always carried; PDFs and other files only if the server has a part for them. */
export function chatCarries(mediaType: string, { takesFiles }: ChatDialect): boolean {
  return mediaType.startsWith("image/") || takesFiles;
}

function joinedReasoning(content: readonly ContentPart[]): string {
  return content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
}
