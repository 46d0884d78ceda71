import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";
import { LANGUAGE } from "#domain/text/language.ts";
import type { ModeApproval } from "#domain/tool-sets/policies.ts";
import type { ToolSet } from "#domain/tool-sets/tool-set.ts";

/** What a mode decides; Bough's own modes are this. */
export interface ModeContent {
  name: string;
  /** A section of the system prompt; empty for none. */
  prompt: string;
  /** Choosing the mode also chooses this model; absent: the model stays. */
  model?: { connectionId: string; modelId: string };
  tools: ToolSet;
  approval: ModeApproval;
  /** By their API names, below those of conversation and branch. */
  parameters: Record<string, JsonValue>;
  /** A final answer must match it, if the conversation has none of its own. */
  outputSchema?: JsonObject;
  /** Checks of a final answer, if the conversation has none of its own; absent if there are none. */
  validators?: AnswerValidator[];
  /** What a run may use, field by field, where the conversation does not say. */
  budgets?: BudgetChoice;
  /** How its requests are retried, where the connection does not say. */
  retry?: Partial<RetryPolicy>;
}

/** A row of `modes`: a named preset of the person's. */
export interface Mode extends ModeContent {
  id: string;
  createdAt: number;
  updatedAt: number;
  /** The person deleted it. The row stays, for conversations that use it and for other devices. */
  deletedAt?: number;
}

/** A mode as a branch uses it. */
export interface ModeInUse extends ModeContent {
  id: string;
  /**
   * `own`: one of Bough's. `kept`: the person's. `deleted`: the person's, and still as it was.
   * `gone`: it is not on this device; nothing of it is known.
   */
  state: "own" | "kept" | "deleted" | "gone";
}

const EVERYTHING: ToolSet = { limit: "any", sources: {}, tools: {} };

/** The modes of every Bough, by id. They are no rows: nobody can change them. */
export const OWN_MODES: Readonly<Record<string, ModeContent>> = {
  chat: {
    name: "Chat",
    prompt: "",
    tools: {
      ...EVERYTHING,
      sources: { code: false, workspace: false, folder: false, web: false },
    },
    approval: "usual",
    parameters: {},
  },
  planning: {
    name: "Planning",
    prompt:
      "You are planning, not acting. Find out what the person wants, ask where it is unclear, and weigh the ways to get there. Your tools only read and compute: change nothing, and do not claim to have done anything. End with a plan in numbered steps that somebody else could follow, and name what is still uncertain.",
    tools: { ...EVERYTHING, limit: "reading" },
    approval: "usual",
    parameters: {},
  },
  work: {
    name: "Work",
    prompt:
      "You are doing a piece of work for the person. Use your tools for it: read before you change something, change only what the work needs, and check the result. Say in the end what you did, what you checked, and what is left.",
    tools: EVERYTHING,
    approval: "usual",
    parameters: {},
  },
};

/**
 * The mode of conversations in which a model answers an MCP server: it sends what the server asked,
 * and neither tools nor notes of the person's. Nobody chooses it.
 */
export const SERVER_MODE = "server";

const FOR_SERVERS: ModeContent = {
  name: "For a server",
  prompt: "",
  tools: { ...EVERYTHING, limit: "none" },
  approval: "every",
  parameters: {},
};

/** The mode of this id, whatever has become of it. Law O2: what is unknown may change nothing. */
export function modeInUse(id: string, modes: readonly Mode[]): ModeInUse {
  // Rows from before there were modes may name none.
  const ownId = id === "" ? DEFAULT_MODE : id;
  const own = Object.hasOwn(OWN_MODES, ownId) ? OWN_MODES[ownId] : undefined;
  if (own !== undefined) return { id: ownId, ...own, state: "own" };
  if (id === SERVER_MODE) return { id, ...FOR_SERVERS, state: "own" };
  const row = modes.find((mode) => mode.id === id);
  if (row === undefined) return { id, ...GONE, state: "gone" };
  const { createdAt: _created, updatedAt: _updated, deletedAt, ...content } = row;
  return { ...content, state: deletedAt === undefined ? "kept" : "deleted" };
}

const GONE: ModeContent = {
  name: "",
  prompt: "",
  tools: { ...EVERYTHING, limit: "reading" },
  approval: "every",
  parameters: {},
};

/** Those that can be chosen: Bough's own, then the person's by name. */
export function modesToChoose(modes: readonly Mode[]): ModeInUse[] {
  const kept = modes
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort(
      (left, right) =>
        left.name.localeCompare(right.name, LANGUAGE) || (left.id < right.id ? -1 : 1),
    );
  return [...Object.keys(OWN_MODES), ...kept.map(({ id }) => id)].map((id) => modeInUse(id, modes));
}

/** A name that none of these modes has: "Draft", "Draft 2". */
export function freeModeName(wanted: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  const base = wanted.trim() || "Mode";
  if (!names.has(base)) return base;
  let number = 2;
  while (names.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
