import type { ToolDefinition } from "#domain/tool.ts";
import { createListeners } from "#platform/listeners.ts";

import type { Tool, ToolModule } from "./tool.ts";

const modules = import.meta.glob<ToolModule>("./*.tool.ts", { eager: true });

/** One per `NAME.tool.ts`, in the order of their file names. */
export const builtInTools: readonly Tool[] = Object.values(modules).map(({ tool }) => tool);

/** What checking a call needs of a registry; a mode's tool set is a subset of one. */
export interface ToolLookup {
  get(name: string): Tool | undefined;
  /** The built-in ones, then those of each source. */
  tools(): readonly Tool[];
  /** Whether there is such a tool, but not here. Absent where all are. */
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

/** The name of the built-in ones as a source. */
export const BUILT_IN = "";

export interface ToolRegistry extends ToolLookup {
  /** Those of `tools`; the same array until something changes. */
  definitions: () => readonly ToolDefinition[];
  /**
   * Replaces the tools of one source, such as an MCP server, and returns those that were left out.
   * Names belong to the built-in tools first, then to the source that had them first.
   */
  setSource(source: string, tools: readonly Tool[]): readonly RegistrationProblem[];
  /** Calls back after each change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** What every provider accepts as a function's name. */
const acceptedName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Two built-in tools with one name, or a name no provider accepts, are a bug, so that throws. */
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

/** Only the named tools of `whole`, as it currently is; names without a tool are left out. */
export function onlyTools(whole: ToolLookup, names: readonly string[]): ToolLookup {
  const allowed = new Set(names);
  return {
    get: (name) => (allowed.has(name) ? whole.get(name) : undefined),
    tools: () => whole.tools().filter(({ definition }) => allowed.has(definition.name)),
    leavesOut: (name) => !allowed.has(name) && whole.get(name) !== undefined,
  };
}
