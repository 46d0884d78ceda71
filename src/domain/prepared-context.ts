import type { JsonObject, JsonValue } from "./json.ts";
import type { MessageNode } from "./message.ts";
import type { ToolDefinition } from "./tool.ts";

/**
 * A context being prepared for a provider. Enhancers are pure functions from one to the next; an
 * adapter turns the last one into a request body.
 */
export interface PreparedContext {
  modelId: string;
  /** Sections of the system prompt, joined by a blank line. */
  system: string[];
  /** The branch's messages, oldest first; each tool round complete. */
  messages: readonly MessageNode[];
  tools: readonly ToolDefinition[];
  parameters: Record<string, JsonValue>;
  outputSchema?: JsonObject;
  /** Attachments by blob id. One that is missing no longer exists. */
  attachments: Readonly<Record<string, PreparedAttachment>>;
  /** The model's context window in tokens; absent if unknown. */
  contextWindow?: number;
  /** Estimated tokens of the window that are left for the answer; absent if the window is unknown. */
  room?: number;
  /** What each enhancer changed, in order; enhancers that changed nothing are not listed. */
  trace: readonly EnhancerTrace[];
}

/**
 * What is sent for an attachment: its bytes (base64 without a prefix), its text, or a text in its
 * place.
 */
export type PreparedAttachment =
  | { mediaType: string; base64: string }
  | { mediaType: string; text: string }
  /** The model is known to refuse the attachment and gets this text instead. */
  | { mediaType: string; withheld: string };

export interface EnhancerTrace {
  enhancer: string;
  /** Estimated tokens that the enhancer added; negative if it removed some. */
  tokens: number;
  note: string;
  /** How many messages it removed, and the last of them. */
  leftOut?: { count: number; lastId: string };
  /** Ids of the memories that are sent. */
  memoryIds?: readonly string[];
}
