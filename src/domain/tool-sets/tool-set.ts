import type { ToolDefinition } from "#domain/tool.ts";

import { changesNothing } from "./approval.ts";

/** Tools on or off, by name. */
export type Switches = Readonly<Record<string, boolean>>;

/**
 * Switches every tool that is not named itself. No tool has this name: a damaged branch has it when its
 * own switches cannot be read.
 */
export const EVERY_TOOL = "*";

/** Which tools a mode sends to the model. What it does not mention is on, but a provider's own. */
export interface ToolSet {
  /** What no switch goes beyond: any tool, only those that change nothing, or none. */
  limit: "any" | "reading" | "none";
  /** Whole sources, by a definition's `origin`. */
  sources: Switches;
  /** Tools by name, before their source. */
  tools: Switches;
}

/** Why a tool is sent, or not. */
export type ToolReason =
  /** Beyond the set's limit: no switch turns it on. */
  | "limit"
  /** Somebody switched it on the branch. */
  | "branch"
  | "mode";

export interface ToolChoice {
  definition: ToolDefinition;
  isOn: boolean;
  by: ToolReason;
  /** Whether the mode alone would send it. */
  byMode: boolean;
}

/** Laws U5 and U6: which of the tools are sent with this set and the branch's own switches. */
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

/** The branch's switches after one tool was switched; only what differs from the mode stays. */
export function switched(
  { definition, byMode }: Pick<ToolChoice, "definition" | "byMode">,
  isOn: boolean,
  switches: Switches,
): Switches {
  const { [definition.name]: _before, ...others } = switches;
  const isUnsaid = isOn === byMode && switchOf(switches, EVERY_TOOL) === undefined;
  return isUnsaid ? others : { ...others, [definition.name]: isOn };
}

/** Names that a set mentions and no tool has: the tool is gone, or not on this device. */
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
  // A provider bills its tools: a whole source that is on does not turn them on.
  if (definition.kind === "provider") return own ?? false;
  return own ?? switchOf(set.sources, definition.origin) ?? true;
}

function isWithin(definition: ToolDefinition, { limit }: ToolSet): boolean {
  return limit === "any" || (limit === "reading" && changesNothing(definition));
}

/** A tool may have the name of something that every object has. */
function switchOf(switches: Switches, name: string): boolean | undefined {
  return Object.hasOwn(switches, name) ? switches[name] : undefined;
}
