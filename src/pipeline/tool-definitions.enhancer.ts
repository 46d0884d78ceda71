import { FIND_TOOLS, foundTools, planTools } from "#domain/tool-sets/finder.ts";
import type { ToolPlan } from "#domain/tool-sets/finder.ts";
import { toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ToolChoice } from "#domain/tool-sets/tool-set.ts";
import type { ToolDefinition } from "#domain/tool.ts";

import { estimateTools } from "./estimate-tokens.ts";
import type { Enhancer, PrepareInput } from "./prepare-input.ts";

/**
 * Adds the tools of the tool set, or the finder in their place. They are in the registry's order, so
 * that request bodies stay stable.
 */
export const toolDefinitions: Enhancer = {
  name: "tool definitions",
  enhance: (prepared, input) => {
    const choices = choicesOf(input);
    const plan = planOf(input, choices);
    const note = noteOf(choices, plan);
    if (note === "") return prepared;
    const tools = plan.sent.map((tool) => withSources(tool, plan));
    const line = { enhancer: "tool definitions", tokens: estimateTools(tools), note };
    return { ...prepared, tools, trace: [...prepared.trace, line] };
  },
};

function choicesOf({ tools, modeInUse, switches }: PrepareInput): ToolChoice[] {
  const set = modeInUse?.tools ?? { limit: "any", sources: {}, tools: {} };
  return toolChoices(tools, set, switches);
}

function planOf(
  { tools, nodes, finder: choice }: PrepareInput,
  choices: readonly ToolChoice[],
): ToolPlan {
  return planTools({
    tools: choices.filter(({ isOn }) => isOn).map(({ definition }) => definition),
    finder: tools.find(({ kind }) => kind === "finder"),
    choice: choice ?? { above: null, pinned: {} },
    found: foundTools(nodes),
    tokensOf: (tool) => estimateTools([tool]),
  });
}

/** Tells the model where the tools come from, since otherwise it would not know what to search for. */
function withSources(tool: ToolDefinition, { waiting }: ToolPlan): ToolDefinition {
  if (tool.name !== FIND_TOOLS) return tool;
  const counts = new Map<string, number>();
  for (const { origin } of waiting) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  const sources = [...counts].map(([origin, count]) => `${origin} (${count})`).join(", ");
  return { ...tool, description: `${tool.description} They come from: ${sources}.` };
}

function noteOf(choices: readonly ToolChoice[], { sent, waiting, tokens }: ToolPlan): string {
  const named = (isSaid: (choice: ToolChoice) => boolean) =>
    choices.filter(isSaid).map(({ definition }) => definition.name);
  const isFinding = waiting.length > 0;
  const parts = [
    ["", sent.map(({ name }) => name)],
    ["off on this branch: ", named(({ isOn, by }) => !isOn && by === "branch")],
    ["not in this mode: ", named(({ isOn, by }) => !isOn && by !== "branch")],
    [
      `to be found, because all would be about ${tokens} tokens: `,
      isFinding ? namesOf(waiting) : [],
    ],
  ] as const;
  return parts
    .flatMap(([what, names]) => (names.length === 0 ? [] : [what + names.join(", ")]))
    .join("; ");
}

/** The most tools that are named. */
const SHOWN = 30;

function namesOf(tools: readonly ToolDefinition[]): string[] {
  const names = tools.slice(0, SHOWN).map(({ name }) => name);
  return tools.length > SHOWN ? [...names, `and ${tools.length - SHOWN} more`] : names;
}
