import type { JsonObject, JsonValue } from "./json.ts";

/** Source: seed 002, `ChatConfig`. */
export interface ChatConfig {
  modelId: string;
  connectionId: string;
  /** Name of a row of `modes`; "chat" where none was chosen. */
  mode: string;
  /** Sampling parameters in the field's names: temperature, top_p, max_tokens… */
  parameters: Record<string, JsonValue>;
  /** A final answer must satisfy this JSON Schema. */
  outputSchema?: JsonObject;
}

/** A row of `contexts`. Source: seed 002, `ChatContext`; the pool and the branches are tables. */
export interface ChatContext {
  id: string;
  parentId?: string;
  parentBranchId?: string;
  parentCallId?: string;
  title: string;
  config: ChatConfig;
  activeBranchName: string;
  pinnedBranchId?: string;
  /** Grows by one at each change of writing tab; a write with an older one must not land. */
  writerEpoch: number;
  deletedAt?: number;
  createdAt: number;
  updatedAt: number;
}

export interface SystemPrompt {
  id: string;
  content: string;
}

/** In what a branch differs from its context's `config`; what is absent is as there. */
export interface BranchOverrides {
  modelId?: string;
  connectionId?: string;
  parameters?: Record<string, JsonValue>;
  mode?: string;
}

/** A row of `branches`. A branch *is* its `messageIds`. Source: seed 002, `Branch`. */
export interface Branch {
  id: string;
  contextId: string;
  /** Unique in its context, the bin included. */
  name: string;
  /** False for a version: an edit or a regeneration that nobody has named. */
  named: boolean;
  messageIds: string[];
  systemPrompt?: SystemPrompt;
  userPrompt?: string;
  overrides?: BranchOverrides;
  /** The branch it left, and the last message both share (absent when nothing is shared). */
  forkedFrom?: { branchId: string; nodeId?: string };
  /**
   * A version that keeps an attempt which Retry put aside: its last message is older than what now
   * follows on the branch that it was on.
   */
  aside?: true;
  /** Index into the branch hues (look/LOOK.md). */
  colour: number;
  /** Unix milliseconds of the last activation; the latest wins when a version is chosen. */
  activeAt: number;
  deletedAt?: number;
  createdAt: number;
}
