import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import type { Tool, ToolModule } from "./tool.ts";

const modules = import.meta.glob<ToolModule>("./*.tool.ts", { eager: true });

/** One per `NAME.tool.ts`, in the order of their file names. */
export const builtInTools: readonly Tool[] = Object.values(modules).map(({ tool }) => tool);

/** What checking a call needs of a registry; a mode's tool set is a subset of one. */
export interface ToolLookup {
  get(name: string): Tool | undefined;
  /** All tools, in the order in which they were added. */
  tools(): readonly Tool[];
}

export type RegistrationProblem =
  | { kind: "duplicate_name"; name: string }
  /** A provider would refuse it. */
  | { kind: "bad_name"; name: string };

export interface ToolRegistry extends ToolLookup {
  /** For tools that are only known at run time, such as an MCP server's. */
  add(tool: Tool): Result<Tool, RegistrationProblem>;
  /** Returns whether there was one. */
  remove(name: string): boolean;
}

/** What every provider accepts as a function's name. */
const acceptedName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Two built-in tools with one name, or a name no provider accepts, are a bug, so that throws. */
export function createToolRegistry(initial: readonly Tool[] = builtInTools): ToolRegistry {
  const byName = new Map<string, Tool>();
  const registry: ToolRegistry = {
    get: (name) => byName.get(name),
    tools: () => [...byName.values()],
    add(tool) {
      const { name } = tool.definition;
      if (!acceptedName.test(name)) return err({ kind: "bad_name", name });
      if (byName.has(name)) return err({ kind: "duplicate_name", name });
      byName.set(name, tool);
      return ok(tool);
    },
    remove: (name) => byName.delete(name),
  };
  for (const tool of initial) {
    const added = registry.add(tool);
    if (!added.ok) throw new Error(`Tool "${added.error.name}": ${added.error.kind}.`);
  }
  return registry;
}

/** Only the named tools of `whole`, as it currently is; names without a tool are left out. */
export function onlyTools(whole: ToolLookup, names: readonly string[]): ToolLookup {
  const allowed = new Set(names);
  return {
    get: (name) => (allowed.has(name) ? whole.get(name) : undefined),
    tools: () => whole.tools().filter(({ definition }) => allowed.has(definition.name)),
  };
}
