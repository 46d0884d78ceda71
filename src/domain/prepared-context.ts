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
  /** Attachments by blob id; a missing one is gone. */
  attachments: Readonly<Record<string, PreparedAttachment>>;
  /** Tokens the model accepts; absent if unknown. */
  contextWindow?: number;
  /** Tokens of the window that are left for the answer, as estimated; absent if it is unknown. */
  room?: number;
  /** One line per enhancer that changed something, in order. */
  trace: readonly EnhancerTrace[];
}

/** What is sent of an attachment: its bytes (base64 without a prefix), its text, or nothing. */
export type PreparedAttachment =
  | { mediaType: string; base64: string }
  | { mediaType: string; text: string }
  /** The model is known to refuse it: it reads this text instead. */
  | { mediaType: string; withheld: string };

export interface EnhancerTrace {
  enhancer: string;
  /** Estimated tokens added (negative: removed). */
  tokens: number;
  note: string;
  /** Messages that it removed: how many, and the last of them. */
  leftOut?: { count: number; lastId: string };
  /** Ids of the memories that are sent. */
  memoryIds?: readonly string[];
}
