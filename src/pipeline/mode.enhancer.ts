import type { ModeInUse } from "#domain/modes/mode.ts";
import { limitsSaid } from "#domain/settings/run-limits.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";

import type { Enhancer } from "./prepare-input.ts";

/** The mode's prompt; its line also says what else of the request, or of its run, is the mode's. */
export const mode: Enhancer = {
  name: "mode",
  enhance: (prepared, { modeInUse, fromMode = [] }) => {
    if (modeInUse === undefined) return prepared;
    const prompt = modeInUse.prompt.trim();
    const said = [
      ...(prompt === "" ? [] : [`The prompt of the mode “${modeInUse.name}”`]),
      ...namedIn(modeInUse, fromMode),
    ];
    if (said.length === 0) return prepared;
    const line = { enhancer: "mode", tokens: estimateTokens(prompt), note: said.join(". ") };
    return {
      ...prepared,
      system: prompt === "" ? prepared.system : [...prepared.system, prompt],
      trace: [...prepared.trace, line],
    };
  },
};

function namedIn({ name, budgets, retry }: ModeInUse, parameters: readonly string[]): string[] {
  const limits = limitsSaid({ budgets, retry });
  const what = [...parameters, ...limits].join(", ");
  return what === "" ? [] : [`From the mode “${name}”: ${what}`];
}
