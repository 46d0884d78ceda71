import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { InternalMessage, MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/** A small context for request tests. */
export function prepared(fields: Partial<PreparedContext> = {}): PreparedContext {
  return {
    modelId: "m",
    system: [],
    messages: nodes(user("Hello")),
    tools: [],
    parameters: {},
    attachments: {},
    trace: [],
    ...fields,
  };
}

export function nodes(...messages: InternalMessage[]): MessageNode[] {
  return messages.map((message, at) => ({
    id: `n${String(at)}`,
    contextId: "c",
    parentId: at === 0 ? null : `n${String(at - 1)}`,
    message,
    createdAt: at,
  }));
}

export function user(text: string): InternalMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

export function assistant(text: string, toolCalls?: ToolCallRequest[]): InternalMessage {
  const content = text === "" ? [] : [{ type: "text" as const, text }];
  return { role: "assistant", content, ...defined({ toolCalls }) };
}

export function call(id: string, fields: Partial<ToolCallRequest> = {}): ToolCallRequest {
  return {
    id,
    toolName: "look",
    arguments: { at: "tree" },
    approvalStatus: "approved",
    ...fields,
  };
}

export function result(requestId: string, value: JsonValue, isError = false): InternalMessage {
  return {
    role: "tool",
    content: [],
    toolResult: { requestId, result: value, isError, source: "tool" },
  };
}

export const look: ToolDefinition = {
  name: "look",
  description: "Looks somewhere.",
  summary: "Looks somewhere.",
  parameters: { type: "object", properties: { at: { type: "string" } } },
  requiresApproval: true,
  risk: "reads",
  idempotent: true,
  timeout: 1000,
  origin: "built in",
};

/** One message with an attachment of each kind, and their bytes. */
export const attached: Pick<PreparedContext, "messages" | "attachments"> = {
  messages: nodes({
    role: "user",
    content: [
      { type: "text", text: "Look" },
      { type: "image", blobId: "i", mediaType: "image/png" },
      { type: "image", blobId: "gone", mediaType: "image/png", name: "old.png" },
      { type: "file", blobId: "t", mediaType: "text/plain", name: "note.txt" },
      { type: "file", blobId: "p", mediaType: "application/pdf", name: "paper.pdf" },
      { type: "file", blobId: "z", mediaType: "application/zip", name: "all.zip" },
    ],
  }),
  attachments: {
    i: { mediaType: "image/png", base64: "AAAA" },
    t: { mediaType: "text/plain", base64: btoa("A note.") },
    p: { mediaType: "application/pdf", base64: "JVBE" },
    z: { mediaType: "application/zip", base64: "UEsD" },
  },
};
