import type { MessageNode } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/** A named preset as far as a request is concerned; a row of `modes` has this shape. */
export interface RequestMode {
  name: string;
  prompt: string;
  /** Names of the tools it offers; null offers all. */
  tools: readonly string[] | null;
}

/** Everything a request is made from. Nothing else reaches the provider. */
export interface PrepareInput extends Omit<EffectiveSettings, "connectionId" | "mode"> {
  /** The branch's messages, oldest first; its last round is finished. */
  nodes: readonly MessageNode[];
  mode?: RequestMode;
  memories: readonly { text: string }[];
  tools: readonly ToolDefinition[];
  /** Tokens the model accepts; if absent, nothing is trimmed. */
  contextWindow?: number;
  /** What Bough itself must tell the model in this one request, such as that it repeats itself. */
  notices: readonly string[];
}

/** One step from a prepared context to the next; pure, and it records in the trace what it did. */
export interface Enhancer {
  name: string;
  enhance(prepared: PreparedContext, input: PrepareInput): PreparedContext;
}
