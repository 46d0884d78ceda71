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
  /** Id of a mode. */
  mode: string;
  /** Sampling parameters by their API names: temperature, top_p, max_tokens… */
  parameters: Record<string, JsonValue>;
  /** A final answer must match this JSON Schema. */
  outputSchema?: JsonObject;
  /** Limits of its runs, where they differ from the person's defaults. */
  budgets?: Partial<BudgetLimits>;
  /** What a final answer must satisfy besides. */
  validators?: AnswerValidator[];
  /** The person's defaults do not apply to this conversation. */
  ignoresDefaults?: boolean;
}

/** A change of some settings; what an answer must be is removed by undefined. */
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
  /** The answer with the call, or the message at which the person asked on the side. */
  parentNodeId?: string;
  title: string;
  config: ChatConfig;
  activeBranchName: string;
  pinnedBranchId?: string;
  /** Grows by one at each change of the writing tab; a write with an older epoch is rejected. */
  writerEpoch: number;
  /** Since when it is pinned to the top of the list; absent if it is not. A register. */
  pinnedAt?: number;
  /** Id of its folder; absent if it is in none. A register, with `filedAt` as its time. */
  folderId?: string;
  /** When it was last put into a folder or taken out. */
  filedAt?: number;
  /** A set: each tag once, in the order of its characters, so that equal sets are equal rows. */
  tags?: string[];
  deletedAt?: number;
  createdAt: number;
  updatedAt: number;
}

/** Nothing is written in it until it is restored, or kept as a conversation. */
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
  /** Null: none here, even if the context has one. */
  outputSchema?: JsonObject | null;
  /** All of the branch's; an empty list if it has none. */
  validators?: AnswerValidator[];
}

/** That a message is hidden from the model. */
export interface HiddenMark {
  /** Unix milliseconds. */
  at: number;
}

/** By message id; each is a register of its own. A round's mark is its answer's. */
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
  /** The branch it left, and the last message both share (absent if nothing is shared). */
  forkedFrom?: { branchId: string; nodeId?: string };
  /**
   * A version that keeps an attempt which Retry moved aside: its last message is older than what
   * now follows on the branch it came from.
   */
  aside?: true;
  /**
   * The name that Bough gave the branch, as long as it has that name; with `asked` from a question,
   * otherwise a neutral one that the first question replaces. Only Bough writes it and never
   * removes it, so that in rows from two devices a different name is a person's.
   */
  proposed?: { name: string; asked?: true };
  /** Messages that its requests leave out; absent if there are none. */
  hidden?: HiddenMarks;
  /** Index into the branch hues. */
  colour: number;
  /** Unix milliseconds of the last activation; the latest wins when a version is chosen. */
  activeAt: number;
  deletedAt?: number;
  createdAt: number;
}
