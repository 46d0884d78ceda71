import type { BudgetLimits } from "#domain/runs/run.ts";

import type { AnswerValidator } from "./answer-validators.ts";
import { defined } from "./defined.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/** The mode of a conversation for which nobody has chosen one. */
export const DEFAULT_MODE = "chat";

/** A conversation's settings. */
export interface ChatConfig {
  modelId: string;
  connectionId: string;
  /** Id of the conversation's mode. */
  mode: string;
  /** Sampling parameters by their API names: temperature, top_p, max_tokens… */
  parameters: Record<string, JsonValue>;
  /** A final answer must match this JSON Schema. */
  outputSchema?: JsonObject;
  /** Limits of the conversation's runs, where they differ from the person's defaults. */
  budgets?: Partial<BudgetLimits>;
  /** What a final answer must satisfy besides its schema. */
  validators?: AnswerValidator[];
  /** True if the person's defaults do not apply to this conversation. */
  ignoresDefaults?: boolean;
}

/** A change of some settings. Undefined removes the output schema or the validators. */
export interface ConfigChange extends Partial<Omit<ChatConfig, "outputSchema" | "validators">> {
  outputSchema?: JsonObject | undefined;
  validators?: AnswerValidator[] | undefined;
}

export function changedConfig(config: ChatConfig, change: ConfigChange): ChatConfig {
  const { outputSchema, validators, ...rest } = { ...config, ...change };
  return { ...rest, ...defined({ outputSchema, validators }) };
}

/** A row of `contexts`; its pool and its branches are separate tables. */
export interface ChatContext {
  id: string;
  parentId?: string;
  parentBranchId?: string;
  parentCallId?: string;
  /** The answer that contains the call, or the message at which the person asked on the side. */
  parentNodeId?: string;
  title: string;
  config: ChatConfig;
  activeBranchName: string;
  pinnedBranchId?: string;
  /** Grows by one whenever another tab becomes the writer. A write with an older epoch is rejected. */
  writerEpoch: number;
  /** When the conversation was pinned to the top of the list; absent if it is not pinned. A register. */
  pinnedAt?: number;
  /** Id of the conversation's folder; absent if it is in none. A register whose time is `filedAt`. */
  folderId?: string;
  /** When the conversation was last put into a folder or taken out of one. */
  filedAt?: number;
  /** A set: each tag once, in character order, so that equal sets are equal rows. */
  tags?: string[];
  deletedAt?: number;
  createdAt: number;
  updatedAt: number;
}

/**
 * Whether the conversation is in the bin. Nothing is written in it until it is restored, or kept as a
 * conversation.
 */
export function isInBin({ deletedAt }: Pick<ChatContext, "deletedAt">): boolean {
  return deletedAt !== undefined;
}

export interface SystemPrompt {
  id: string;
  content: string;
}

/** How a branch differs from its context's `config`; absent fields follow it. */
export interface BranchOverrides {
  modelId?: string;
  connectionId?: string;
  parameters?: Record<string, JsonValue>;
  mode?: string;
  /** Tools switched on or off by name, where the branch differs from its mode. */
  tools?: Record<string, boolean>;
  /** Null means no schema on this branch, even if the context has one. */
  outputSchema?: JsonObject | null;
  /** Replaces the context's validators; an empty list means none. */
  validators?: AnswerValidator[];
}

/** Records that a message is hidden from the model. */
export interface HiddenMark {
  /** Unix milliseconds. */
  at: number;
}

/** Marks by message id, each a register of its own. A round has one mark, under the id of its answer. */
export type HiddenMarks = Readonly<Record<string, HiddenMark>>;

/** A row of `branches`. A branch *is* its `messageIds`. */
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
  /** The branch that this one left, and the last message that both share (absent if none). */
  forkedFrom?: { branchId: string; nodeId?: string };
  /**
   * Set on a version that keeps an attempt which Retry moved aside: its last message is older than what
   * now follows on the branch it came from.
   */
  aside?: true;
  /**
   * The name that Bough gave the branch, and that it has until somebody renames it. With `asked` it
   * comes from a question; otherwise it is a neutral name that the first question replaces. Only Bough
   * writes this field, and never removes it, so when rows from two devices meet, a different name is a
   * person's.
   */
  proposed?: { name: string; asked?: true };
  /** Marks of the messages that the branch's requests leave out; absent if there are none. */
  hidden?: HiddenMarks;
  /** Index into the branch hues. */
  colour: number;
  /** Unix milliseconds of the last activation; the latest wins when a version is chosen. */
  activeAt: number;
  deletedAt?: number;
  createdAt: number;
}
