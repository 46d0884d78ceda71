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
  /** Those that are sent, in this order. */
  sent: readonly Pick<Memory, "id" | "text">[];
  /** How many do not fit into their share of the window. */
  tooMany: number;
  /** How many are kept from a server that is not on this machine. */
  barred: number;
}

export const NO_MEMORIES: RequestMemories = { sent: [], tooMany: 0, barred: 0 };

/** Everything a request is made from. Nothing else reaches the provider. */
export interface PrepareInput extends Omit<EffectiveSettings, "mode" | "modeInUse" | "tools"> {
  /** Absent for a question outside all conversations: nothing is limited then. */
  modeInUse?: ModeInUse;
  /** The branch's messages, oldest first; its last round is finished. */
  nodes: readonly MessageNode[];
  /** The branch's marks: messages that the request leaves out. */
  hidden?: HiddenMarks;
  memories: RequestMemories;
  /** All there are; which of them are sent follows from the mode and the switches. */
  tools: readonly ToolDefinition[];
  /** The branch's own. */
  switches?: Switches;
  /** When one tool stands for the others; absent: never. */
  finder?: FinderChoice;
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
