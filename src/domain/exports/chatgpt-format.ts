import { attachmentsIn, reasoningOf, textOf } from "#domain/message.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";

import { listedNodes } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";

interface MappingNode {
  id: string;
  message: object | null;
  parent: string | null;
  children: string[];
}

/** A `conversations.json` in ChatGPT's export format, containing this conversation. */
export function chatGptFile(conversation: ExportedConversation): string {
  const { context, branches } = conversation;
  const made = new Mapping(context.id);
  for (const node of listedNodes(conversation)) made.add(node);
  const system = branches[0]?.systemPrompt?.content;
  return JSON.stringify(
    [
      {
        id: context.id,
        conversation_id: context.id,
        title: context.title,
        create_time: context.createdAt / 1_000,
        update_time: context.updatedAt / 1_000,
        default_model_slug: context.config.modelId,
        mapping: made.all(system),
        current_node: made.endOf(branches[0]?.messageIds.at(-1)),
      },
    ],
    undefined,
    1,
  );
}

/**
 * Builds the mapping of nodes. A message with calls becomes several nodes: its text, then each call
 * followed by its result.
 */
class Mapping {
  readonly #nodes = new Map<string, MappingNode>();
  /** For each message, the node that ends it. */
  readonly #ends = new Map<string, string>();
  readonly #calls = new Map<string, ToolCallRequest>();
  readonly #root: string;

  constructor(contextId: string) {
    this.#root = `${contextId}-root`;
    this.#put(this.#root, null, null);
  }

  add(node: MessageNode): void {
    const { message, id, createdAt } = node;
    const time = createdAt / 1_000;
    let parent = this.endOf(node.parentId ?? undefined);
    if (message.role === "tool") {
      const call = this.#calls.get(message.toolResult?.requestId ?? "");
      const name = call?.toolName ?? "tool";
      const text = JSON.stringify(call?.arguments ?? {});
      const asked = { content_type: "code", language: "json", text };
      parent = this.#put(
        `${id}-call`,
        parent,
        messageOf("assistant", time, asked, { recipient: name }),
      );
      const value = message.toolResult?.result ?? "";
      const output = typeof value === "string" ? value : JSON.stringify(value);
      const content = { content_type: "execution_output", text: output };
      this.#ends.set(id, this.#put(id, parent, messageOf("tool", time, content, {}, name)));
      return;
    }
    for (const call of message.toolCalls ?? []) this.#calls.set(call.id, call);
    const metadata = { ...modelOf(node), ...attachmentsOf(node) };
    const reasoning = reasoningOf(message);
    if (reasoning !== "") {
      const content = { content_type: "thoughts", thoughts: [{ summary: "", content: reasoning }] };
      parent = this.#put(
        `${id}-thoughts`,
        parent,
        messageOf("assistant", time, content, { metadata }),
      );
    }
    const text = textOf(message);
    const { interruption } = message.metadata ?? {};
    const content =
      text === "" && interruption !== undefined
        ? { content_type: "system_error", text: interruption }
        : { content_type: "text", parts: [text] };
    this.#ends.set(id, this.#put(id, parent, messageOf(message.role, time, content, { metadata })));
  }

  endOf(messageId: string | undefined): string {
    return (messageId === undefined ? undefined : this.#ends.get(messageId)) ?? this.#root;
  }

  all(system: string | undefined): Record<string, MappingNode> {
    const root = this.#nodes.get(this.#root);
    if (system !== undefined && root !== undefined) {
      const content = { content_type: "text", parts: [system] };
      root.message = messageOf("system", null, content, {});
    }
    return Object.fromEntries(this.#nodes);
  }

  #put(id: string, parent: string | null, message: object | null): string {
    this.#nodes.set(id, { id, message, parent, children: [] });
    if (parent !== null) this.#nodes.get(parent)?.children.push(id);
    return id;
  }
}

function messageOf(
  role: string,
  time: number | null,
  content: object,
  more: object,
  name: string | null = null,
): object {
  return {
    author: { role, name, metadata: {} },
    create_time: time,
    content,
    status: "finished_successfully",
    end_turn: true,
    weight: 1,
    metadata: {},
    recipient: "all",
    ...more,
  };
}

function modelOf({ message }: MessageNode): object {
  const { model } = message.metadata ?? {};
  return model === undefined ? {} : { model_slug: model };
}

function attachmentsOf({ message }: MessageNode): object {
  const attachments = attachmentsIn(message).map((part) => ({
    id: part.blobId,
    name: part.name ?? "image",
    mime_type: part.mediaType,
    ...(part.size === undefined ? {} : { size: part.size }),
  }));
  return attachments.length === 0 ? {} : { attachments };
}
