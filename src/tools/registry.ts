import type { ToolDefinition } from "#domain/tool.ts";
import { createListeners } from "#platform/listeners.ts";

import type { Tool, ToolModule } from "./tool.ts";

const modules = import.meta.glob<ToolModule>("./*.tool.ts", { eager: true });

/** One tool per `NAME.tool.ts`, in the order of the file names. */
export const builtInTools: readonly Tool[] = Object.values(modules).map(({ tool }) => tool);

/** What checking a call needs of a registry. A mode's tool set is a subset of one. */
export interface ToolLookup {
  get(name: string): Tool | undefined;
  /** The built-in tools, then those of each source. */
  tools(): readonly Tool[];
  /** Whether such a tool exists but is not part of this set. Absent if nothing is left out. */
  leavesOut?(name: string): boolean;
}

/** Why a tool was left out. */
export interface RegistrationProblem {
  kind: /** Another tool has the name. */
    | "duplicate_name"
    /** A provider would refuse it. */
    | "bad_name";
  name: string;
}

/** The built-in tools' name as a source. */
export const BUILT_IN = "";

export interface ToolRegistry extends ToolLookup {
  /** The definitions of `tools`; the same array until something changes. */
  definitions: () => readonly ToolDefinition[];
  /**
   * Replaces the tools of one source, such as an MCP server, and returns those that were left out. A name
   * belongs to the built-in tools first, then to the source that had it first.
   */
  setSource(source: string, tools: readonly Tool[]): readonly RegistrationProblem[];
  /** Calls back after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** Names that every provider accepts for a function. */
const acceptedName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Throws if two built-in tools have the same name, or one has a name that no provider accepts, because that
 * is a bug.
 */
export function createToolRegistry(builtIn: readonly Tool[] = builtInTools): ToolRegistry {
  const sources = new Map<string, readonly Tool[]>();
  const listeners = createListeners();
  let byName = new Map<string, Tool>();
  let all: readonly Tool[] = [];
  let definitions: readonly ToolDefinition[] = [];
  const setSource = (source: string, tools: readonly Tool[]): RegistrationProblem[] => {
    const taken = new Set(
      [...sources].flatMap(([other, its]) => (other === source ? [] : its.map(nameOf))),
    );
    const problems: RegistrationProblem[] = [];
    const accepted: Tool[] = [];
    for (const tool of tools) {
      const name = nameOf(tool);
      if (!acceptedName.test(name)) problems.push({ kind: "bad_name", name });
      else if (taken.has(name)) problems.push({ kind: "duplicate_name", name });
      else accepted.push(tool);
      taken.add(name);
    }
    sources.set(source, accepted);
    all = [...sources.values()].flat();
    definitions = all.map(({ definition }) => definition);
    byName = new Map(all.map((tool) => [nameOf(tool), tool]));
    listeners.tell();
    return problems;
  };
  const [problem] = setSource(BUILT_IN, builtIn);
  if (problem !== undefined) throw new Error(`Tool "${problem.name}": ${problem.kind}.`);
  return {
    get: (name) => byName.get(name),
    tools: () => all,
    definitions: () => definitions,
    setSource,
    subscribe: listeners.subscribe,
  };
}

function nameOf({ definition }: Tool): string {
  return definition.name;
}

/** Only the named tools of `whole`, as it currently is. Names without a tool are left out. */
export function onlyTools(whole: ToolLookup, names: readonly string[]): ToolLookup {
  const allowed = new Set(names);
  return {
    get: (name) => (allowed.has(name) ? whole.get(name) : undefined),
    tools: () => whole.tools().filter(({ definition }) => allowed.has(definition.name)),
    leavesOut: (name) => !allowed.has(name) && whole.get(name) !== undefined,
  };
}
