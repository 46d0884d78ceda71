import { toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ToolChoice } from "#domain/tool-sets/tool-set.ts";

import { estimateTools } from "./estimate-tokens.ts";
import type { Enhancer, PrepareInput } from "./prepare-input.ts";

/** Those of the tool set; in the registry's order, so that request bodies stay stable. */
export const toolDefinitions: Enhancer = {
  name: "tool definitions",
  enhance: (prepared, input) => {
    const choices = choicesOf(input);
    const tools = choices.filter(({ isOn }) => isOn).map(({ definition }) => definition);
    const note = noteOf(choices);
    if (note === "") return prepared;
    const line = { enhancer: "tool definitions", tokens: estimateTools(tools), note };
    return { ...prepared, tools, trace: [...prepared.trace, line] };
  },
};

function choicesOf({ tools, modeInUse, switches }: PrepareInput): ToolChoice[] {
  const set = modeInUse?.tools ?? { limit: "any", sources: {}, tools: {} };
  return toolChoices(tools, set, switches);
}

function noteOf(choices: readonly ToolChoice[]): string {
  const named = (isSaid: (choice: ToolChoice) => boolean) =>
    choices.filter(isSaid).map(({ definition }) => definition.name);
  const parts = [
    ["", named(({ isOn }) => isOn)],
    ["off on this branch: ", named(({ isOn, by }) => !isOn && by === "branch")],
    ["not in this mode: ", named(({ isOn, by }) => !isOn && by !== "branch")],
  ] as const;
  return parts
    .flatMap(([what, names]) => (names.length === 0 ? [] : [what + names.join(", ")]))
    .join("; ");
}
