import type { ToolDefinition } from "#domain/tool.ts";

import { changesNothing } from "./approval.ts";

/** Tools that are switched on or off, by name. */
export type Switches = Readonly<Record<string, boolean>>;

/**
 * Switches every tool that is not named itself. No tool has this name. Mending a damaged branch uses it
 * if the branch's own switches can't be read.
 */
export const EVERY_TOOL = "*";

/**
 * Which tools a mode sends to the model. Tools that it doesn't mention are on, except for a provider's
 * own.
 */
export interface ToolSet {
  /** A limit that no switch can exceed: any tool, only tools that change nothing, or none. */
  limit: "any" | "reading" | "none";
  /** Switches for whole sources, by the `origin` of definitions. */
  sources: Switches;
  /** Switches for tools by name, which go before those for their source. */
  tools: Switches;
}

/** Why a tool is sent, or not. */
export type ToolReason =
  /** The tool is beyond the set's limit, so no switch turns it on. */
  | "limit"
  /** Somebody switched the tool on or off on the branch. */
  | "branch"
  | "mode";

export interface ToolChoice {
  definition: ToolDefinition;
  isOn: boolean;
  by: ToolReason;
  /** Whether the mode alone would send it. */
  byMode: boolean;
}

/** Laws U5 and U6: which of the tools are sent, given this set and the branch's own switches. */
export function toolChoices(
  definitions: readonly ToolDefinition[],
  set: ToolSet,
  switches: Switches = {},
): ToolChoice[] {
  const switchable = definitions.filter(({ kind }) => kind !== "finder");
  return switchable.map((definition) => {
    const byMode = isOnByMode(definition, set);
    if (!isWithin(definition, set)) return { definition, isOn: false, by: "limit", byMode };
    const own = switchOf(switches, definition.name) ?? switchOf(switches, EVERY_TOOL);
    return own === undefined
      ? { definition, isOn: byMode, by: "mode", byMode }
      : { definition, isOn: own, by: "branch", byMode };
  });
}

/** The branch's switches after one tool was switched. Only switches that differ from the mode are kept. */
export function switched(
  { definition, byMode }: Pick<ToolChoice, "definition" | "byMode">,
  isOn: boolean,
  switches: Switches,
): Switches {
  const { [definition.name]: _before, ...others } = switches;
  const isUnsaid = isOn === byMode && switchOf(switches, EVERY_TOOL) === undefined;
  return isUnsaid ? others : { ...others, [definition.name]: isOn };
}

/** Names that a set mentions but no tool has: the tool no longer exists, or is not on this device. */
export function missingTools(
  definitions: readonly ToolDefinition[],
  { tools }: Pick<ToolSet, "tools">,
): string[] {
  const known = new Set(definitions.map(({ name }) => name));
  return Object.keys(tools).filter((name) => !known.has(name));
}

function isOnByMode(definition: ToolDefinition, set: ToolSet): boolean {
  if (!isWithin(definition, set)) return false;
  const own = switchOf(set.tools, definition.name);
  // A provider charges for its tools, so switching on their source does not switch them on.
  if (definition.kind === "provider") return own ?? false;
  return own ?? switchOf(set.sources, definition.origin) ?? true;
}

function isWithin(definition: ToolDefinition, { limit }: ToolSet): boolean {
  return limit === "any" || (limit === "reading" && changesNothing(definition));
}

/** Uses `Object.hasOwn`, because a tool may have the name of a property that every object has. */
function switchOf(switches: Switches, name: string): boolean | undefined {
  return Object.hasOwn(switches, name) ? switches[name] : undefined;
}
