import { estimateTools } from "./estimate-tokens.ts";
import type { Enhancer } from "./prepare-input.ts";

/** All tools, or those of the mode; in the registry's order, so that request bodies stay stable. */
export const toolDefinitions: Enhancer = {
  name: "tool definitions",
  enhance: (prepared, { tools, mode }) => {
    const offered = mode?.tools ?? null;
    const chosen = offered === null ? tools : tools.filter((tool) => offered.includes(tool.name));
    if (chosen.length === 0) return prepared;
    const note = chosen.map((tool) => tool.name).join(", ");
    const line = { enhancer: "tool definitions", tokens: estimateTools(chosen), note };
    return { ...prepared, tools: chosen, trace: [...prepared.trace, line] };
  },
};
