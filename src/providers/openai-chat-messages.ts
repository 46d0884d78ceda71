import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionContentPart,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";

import type { JsonValue } from "#domain/json.ts";
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

import { asArray, asObject, asWord } from "./json-reading.ts";
import { CHAT_PROTOCOL } from "./openai-chat-decoder.ts";
import type { ChatDialect } from "./openai-chat-dialect.ts";

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
export function chatMessages(prepared: PreparedContext, dialect: ChatDialect): ChatMessage[] {
  const writer = new MessageWriter(prepared, dialect);
  return prepared.messages.flatMap((node) => writer.write(node));
}

class MessageWriter {
  readonly #prepared: PreparedContext;
  readonly #dialect: ChatDialect;
  /** Calls by our id, for the results that follow them. */
  readonly #calls = new Map<string, { wireId: string; call: ToolCallRequest }>();
  #afterTool = false;

  constructor(prepared: PreparedContext, dialect: ChatDialect) {
    this.#prepared = prepared;
    this.#dialect = dialect;
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
      const state = asObject(this.#own(call.providerState));
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
        function: { name: call.toolName, arguments: wireArguments(call) },
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
      const state = asObject(this.#own(part.providerState));
      if (state?.["field"] === "reasoning_content")
        echo.reasoning_content = joinedReasoning(content);
      const details = asArray(state?.["reasoning_details"]);
      if (details.length > 0)
        echo.reasoning_details = [...(echo.reasoning_details ?? []), ...details];
    }
    return echo;
  }

  /** A provider's state, if it is this protocol's and this model's. */
  #own(state: ProviderState | undefined): JsonValue | undefined {
    const mine = state?.protocol === CHAT_PROTOCOL && state.model === this.#prepared.modelId;
    return mine ? state.value : undefined;
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
        return [this.#image(part)];
      case "file":
        return [this.#file(part)];
    }
  }

  #image(part: ImagePart): ChatCompletionContentPart {
    const blob = this.#prepared.attachments[part.blobId];
    if (blob === undefined) return missing(part.name ?? "image");
    const url = `data:${blob.mediaType};base64,${blob.base64}`;
    return { type: "image_url", image_url: { url } };
  }

  #file(part: FilePart): ChatCompletionContentPart {
    const blob = this.#prepared.attachments[part.blobId];
    if (blob === undefined) return missing(part.name);
    const text = isText(blob.mediaType) ? textFromBase64(blob.base64) : undefined;
    if (text !== undefined) return { type: "text", text: `File ${part.name}:\n\n${text}` };
    if (!this.#dialect.takesFiles) {
      return {
        type: "text",
        text: `[The file ${part.name} (${part.mediaType}) cannot be read here.]`,
      };
    }
    const data = `data:${blob.mediaType};base64,${blob.base64}`;
    return { type: "file", file: { filename: part.name, file_data: data } };
  }
}

function joinedReasoning(content: readonly ContentPart[]): string {
  return content.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
}

/**
 * Always the text of a JSON object where the model did not write valid JSON: chat templates of
 * local servers parse it again and refuse the whole request otherwise. What the model wrote stands
 * beside the error in the call's result.
 */
function wireArguments(call: ToolCallRequest): string {
  if (call.problem?.kind === "malformed" && typeof call.arguments === "string") return "{}";
  return call.arguments === null ? "{}" : JSON.stringify(call.arguments);
}

const QUOTED = 2000;

function resultText(result: ToolCallResult, call: ToolCallRequest | undefined): string {
  const said = typeof result.result === "string" ? result.result : JSON.stringify(result.result);
  const text = said === "" ? "(no output)" : said;
  return result.isError ? `Error: ${text}${malformedQuote(call)}` : text;
}

function malformedQuote(call: ToolCallRequest | undefined): string {
  const written = call?.problem?.kind === "malformed" ? call.arguments : undefined;
  return typeof written === "string" ? `\nYou wrote: ${written.slice(0, QUOTED)}` : "";
}

function missing(name: string): ChatCompletionContentPart {
  return { type: "text", text: `[The attachment ${name} is no longer there.]` };
}

function isText(mediaType: string): boolean {
  return /^text\/|[/+](json|xml|yaml|csv|javascript|typescript|sql)\b/.test(mediaType);
}

function textFromBase64(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
