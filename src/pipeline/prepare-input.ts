import type { Branch } from "#domain/context.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/** A named preset as far as a request is concerned; a row of `modes` has this shape. */
export interface RequestMode {
  name: string;
  prompt: string;
  /** Names of the tools it offers; null offers all. */
  tools: readonly string[] | null;
}

/** Everything a request is made of. Nothing else reaches the provider. */
export interface PrepareInput {
  modelId: string;
  branch: Pick<Branch, "systemPrompt" | "userPrompt">;
  /** The branch's messages, oldest first; its last round is finished. */
  nodes: readonly MessageNode[];
  mode?: RequestMode;
  memories: readonly { text: string }[];
  tools: readonly ToolDefinition[];
  parameters: Record<string, JsonValue>;
  outputSchema?: JsonObject;
  /** Tokens the model takes in; absent where unknown, and then nothing is trimmed. */
  contextWindow?: number;
  /** What Bough itself must tell the model in this one request, such as that it repeats itself. */
  notices: readonly string[];
}

/** One step from a prepared context to the next; pure, and it says what it did in the trace. */
export interface Enhancer {
  name: string;
  enhance(prepared: PreparedContext, input: PrepareInput): PreparedContext;
}
