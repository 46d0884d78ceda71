import { attachmentName, attachmentsIn, reasoningOf, textOf } from "#domain/message.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";

import { dataUrlOf, listedNodes } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";

/** The conversation as JSON Lines, in the format that the web page of llama.cpp exports and imports. */
export function llamaFile(conversation: ExportedConversation): string {
  const { context, branches } = conversation;
  const nodes = listedNodes(conversation);
  const children = new Map<string, string[]>();
  const root = `${context.id}-root`;
  const system = branches[0]?.systemPrompt?.content;
  const start = system === undefined ? root : `${context.id}-system`;
  const parentOf = (node: MessageNode) => node.parentId ?? start;
  for (const node of nodes) {
    const parent = parentOf(node);
    children.set(parent, [...(children.get(parent) ?? []), node.id]);
  }
  const line = (id: string, parent: string | null, message: object) => ({
    type: "message",
    message: { id, convId: context.id, parent, children: children.get(id) ?? [], ...message },
  });
  const at = context.createdAt;
  if (start !== root) children.set(root, [start]);
  const lines: object[] = [
    {
      type: "session",
      harness: "llama.app",
      id: context.id,
      name: context.title,
      currNode: branches[0]?.messageIds.at(-1) ?? root,
      lastModified: context.updatedAt,
    },
    line(root, null, { type: "root", role: "system", content: "", timestamp: at }),
    ...(system === undefined
      ? []
      : [line(start, root, { type: "text", role: "system", content: system, timestamp: at })]),
    ...nodes.map((node) => line(node.id, parentOf(node), bodyOf(conversation, node))),
  ];
  return `${lines.map((one) => JSON.stringify(one)).join("\n")}\n`;
}

function bodyOf(conversation: ExportedConversation, { message, createdAt }: MessageNode): object {
  const { role, toolResult, toolCalls = [], metadata } = message;
  const base = { type: "text", role, timestamp: createdAt };
  if (toolResult !== undefined) {
    const { result, requestId } = toolResult;
    const content = typeof result === "string" ? result : JSON.stringify(result);
    return { ...base, content, toolCallId: requestId };
  }
  const reasoning = reasoningOf(message);
  const extra = attachmentsIn(message).map((part) => extraOf(conversation, part));
  return {
    ...base,
    content: textOf(message),
    ...(reasoning === "" ? {} : { reasoningContent: reasoning }),
    ...(metadata?.model === undefined ? {} : { model: metadata.model }),
    ...(extra.length === 0 ? {} : { extra }),
    ...(toolCalls.length === 0
      ? {}
      : {
          toolCalls: toolCalls.map((call) => ({
            id: call.id,
            type: "function",
            function: { name: call.toolName, arguments: JSON.stringify(call.arguments) },
          })),
        }),
  };
}

function extraOf(conversation: ExportedConversation, part: AttachmentPart): object {
  const name = attachmentName(part);
  const bytes = conversation.bytes.get(part.blobId);
  if (bytes === undefined) return { type: "TEXT", name, content: "(Not in this export.)" };
  const { text, base64: base64Data, mediaType: mimeType } = bytes;
  if (text !== undefined) return { type: "TEXT", name, content: text };
  if (mimeType.startsWith("image/")) {
    return { type: "IMAGE", name, base64Url: dataUrlOf(conversation, part) };
  }
  if (mimeType === "application/pdf") return { type: "PDF", name, base64Data };
  return { type: mimeType.startsWith("video/") ? "VIDEO" : "AUDIO", name, mimeType, base64Data };
}
