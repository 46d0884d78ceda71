import type { JsonObject, JsonValue } from "./json.ts";
import type { MessageNode } from "./message.ts";
import type { ToolDefinition } from "./tool.ts";

/**
 * A context on its way to a provider. Enhancers are pure functions from one to the next; an adapter
 * turns the last one into a request body. Source: seed 002, "Processing Pipeline".
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
  /** Attachments by blob id, as base64 without a prefix. */
  attachments: Readonly<Record<string, { mediaType: string; base64: string }>>;
  /** Tokens the model takes in; absent where unknown. */
  contextWindow?: number;
  /** One line per enhancer that changed something, in order. */
  trace: readonly EnhancerTrace[];
}

export interface EnhancerTrace {
  enhancer: string;
  /** Estimated tokens added (negative: removed). */
  tokens: number;
  note: string;
}
