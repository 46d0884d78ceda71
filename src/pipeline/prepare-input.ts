import type { HiddenMarks } from "#domain/context.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import type { FinderChoice } from "#domain/tool-sets/finder.ts";
import type { Switches } from "#domain/tool-sets/tool-set.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/** The memories that apply to a request. */
export interface RequestMemories {
  /** The memories that are sent, in this order. */
  sent: readonly Pick<Memory, "id" | "text">[];
  /** How many do not fit into their share of the window. */
  tooMany: number;
  /** How many are kept from a server that is not on this machine. */
  barred: number;
}

export const NO_MEMORIES: RequestMemories = { sent: [], tooMany: 0, barred: 0 };

/** Everything that a request is made from. Nothing else reaches the provider. */
export interface PrepareInput extends Omit<EffectiveSettings, "mode" | "modeInUse" | "tools"> {
  /** Absent for a question outside all conversations, in which case nothing is limited. */
  modeInUse?: ModeInUse;
  /** The branch's messages, oldest first. Its last round is finished. */
  nodes: readonly MessageNode[];
  /** The branch's marks on messages that the request leaves out. */
  hidden?: HiddenMarks;
  memories: RequestMemories;
  /** All available tools. The mode and the switches decide which of them are sent. */
  tools: readonly ToolDefinition[];
  /** The branch's own switches. */
  switches?: Switches;
  /** When the finder stands for the other tools; absent means never. */
  finder?: FinderChoice;
  /** Tokens that the model accepts. If absent, nothing is trimmed. */
  contextWindow?: number;
  /** What Bough itself must tell the model in this request only, for example that it repeats itself. */
  notices: readonly string[];
}

/** A pure step from one prepared context to the next, which records in the trace what it did. */
export interface Enhancer {
  name: string;
  enhance(prepared: PreparedContext, input: PrepareInput): PreparedContext;
}
