import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";
import { LANGUAGE } from "#domain/text/language.ts";
import type { ModeApproval } from "#domain/tool-sets/policies.ts";
import type { ToolSet } from "#domain/tool-sets/tool-set.ts";

/** What a mode decides. Bough's own modes consist only of this. */
export interface ModeContent {
  name: string;
  /** A section of the system prompt; may be empty. */
  prompt: string;
  /** The model that choosing the mode also chooses. If absent, the model stays. */
  model?: { connectionId: string; modelId: string };
  tools: ToolSet;
  approval: ModeApproval;
  /** Parameters by their API names, for which conversation and branch come first. */
  parameters: Record<string, JsonValue>;
  /** The schema of final answers, unless the conversation has its own. */
  outputSchema?: JsonObject;
  /** Validators of final answers, unless the conversation has its own; absent if there are none. */
  validators?: AnswerValidator[];
  /** Budgets of a run, field by field, unless the conversation sets them. */
  budgets?: BudgetChoice;
  /** How requests are retried, unless the connection says. */
  retry?: Partial<RetryPolicy>;
}

/** A row of `modes`: a named preset of the person's. */
export interface Mode extends ModeContent {
  id: string;
  createdAt: number;
  updatedAt: number;
  /**
   * When the person deleted the mode. The row stays for conversations that use it and for other
   * devices.
   */
  deletedAt?: number;
}

/** A mode as it applies to a branch. */
export interface ModeInUse extends ModeContent {
  id: string;
  /**
   * `own`: one of Bough's modes. `kept`: one of the person's. `deleted`: deleted by the person, but
   * still in use as it was. `gone`: not on this device, so nothing is known of it.
   */
  state: "own" | "kept" | "deleted" | "gone";
}

const EVERYTHING: ToolSet = { limit: "any", sources: {}, tools: {} };

/** The modes of every Bough, by id. They are not rows, so nobody can change them. */
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
 * The mode of conversations in which a model answers an MCP server. It sends what the server asked,
 * without tools and without the person's notes. Nobody can choose it.
 */
export const SERVER_MODE = "server";

const FOR_SERVERS: ModeContent = {
  name: "For a server",
  prompt: "",
  tools: { ...EVERYTHING, limit: "none" },
  approval: "every",
  parameters: {},
};

/** The mode with this id, whatever has become of it. Law O2: an unknown mode may change nothing. */
export function modeInUse(id: string, modes: readonly Mode[]): ModeInUse {
  // Rows from before there were modes may have an empty id.
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

/** The modes that can be chosen: Bough's own, then the person's by name. */
export function modesToChoose(modes: readonly Mode[]): ModeInUse[] {
  const kept = modes
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort(
      (left, right) =>
        left.name.localeCompare(right.name, LANGUAGE) || (left.id < right.id ? -1 : 1),
    );
  return [...Object.keys(OWN_MODES), ...kept.map(({ id }) => id)].map((id) => modeInUse(id, modes));
}

/** A name that none of these modes has: "Draft", or "Draft 2" if that is taken. */
export function freeModeName(wanted: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  const base = wanted.trim() || "Mode";
  if (!names.has(base)) return base;
  let number = 2;
  while (names.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
