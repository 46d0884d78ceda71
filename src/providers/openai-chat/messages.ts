import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionContentPart,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";

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
import { attachmentOf, unreadable } from "#providers/attachments.ts";
import { asArray, asObject, asWord } from "#providers/json-reading.ts";
import type { Omissions } from "#providers/omissions.ts";
import { ownState } from "#providers/replay.ts";
import { argumentsText, resultText } from "#providers/tool-words.ts";

import { CHAT_PROTOCOL } from "./decoder.ts";
import type { ChatDialect } from "./dialect.ts";

/** An assistant message with what reasoning servers want back beside the standard fields. */
export type ChatAssistantMessage = ChatCompletionAssistantMessageParam & {
  reasoning_content?: string;
  reasoning_details?: JsonValue[];
};

export type ChatMessage =
  | Exclude<ChatCompletionMessageParam, ChatCompletionAssistantMessageParam>
  | ChatAssistantMessage;

/**
 * The branch as wire messages, one per node. Each depends only on the nodes before it, so that one
 * more message leaves the body's beginning, and with it the provider's prompt cache, unchanged.
 */
export function chatMessages(
  prepared: PreparedContext,
  dialect: ChatDialect,
  left: Omissions,
): ChatMessage[] {
  const writer = new MessageWriter(prepared, dialect, left);
  return prepared.messages.flatMap((node) => writer.write(node));
}

class MessageWriter {
  readonly #prepared: PreparedContext;
  readonly #dialect: ChatDialect;
  readonly #left: Omissions;
  /** Calls by our id, for the results that follow them. */
  readonly #calls = new Map<string, { wireId: string; call: ToolCallRequest }>();
  #afterTool = false;

  constructor(prepared: PreparedContext, dialect: ChatDialect, left: Omissions) {
    this.#prepared = prepared;
    this.#dialect = dialect;
    this.#left = left;
  }

  write(node: MessageNode): ChatMessage[] {
    const message = this.#message(node);
    this.#afterTool = node.message.role === "tool";
    return message === undefined ? [] : [message];
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

  #assistant({ message }: MessageNode): ChatAssistantMessage {
    const calls = message.toolCalls ?? [];
    const text = textOf(message);
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
      const theirs = asWord(state?.["id"]);
      // A server that gave two calls one id could not tell their results apart.
      const wireId = this.#dialect.callId(
        theirs === undefined || used.has(theirs) ? call.id : theirs,
      );
      used.add(wireId);
      this.#calls.set(call.id, { wireId, call });
      const extra = asObject(state?.["extra_content"]);
      return {
        id: wireId,
        type: "function",
        function: { name: call.toolName, arguments: argumentsText(call) },
        ...(extra === undefined ? {} : { extra_content: extra }),
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

  /** Reasoning goes back only to the model that wrote it, and only in and after a tool round. */
  #echo(content: readonly ContentPart[], hasCalls: boolean): Partial<ChatAssistantMessage> {
    if (!hasCalls && !this.#afterTool) return {};
    const echo: Partial<ChatAssistantMessage> = {};
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
    this.#left.add("attachment", found.name);
    return { type: "text", text: unreadable(found) };
  }
}

/** Images everywhere; PDFs and the like where the server has a part for them. */
export function chatCarries(mediaType: string, { takesFiles }: ChatDialect): boolean {
  return mediaType.startsWith("image/") || takesFiles;
}

function joinedReasoning(content: readonly ContentPart[]): string {
  return content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
}
