import type { ModeInUse } from "#domain/modes/mode.ts";
import { limitsSaid } from "#domain/settings/run-limits.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";

import type { Enhancer } from "./prepare-input.ts";

/**
 * Adds the mode's prompt. The trace also says which limits of the run come from the mode. Its
 * parameters are traced separately.
 */
export const mode: Enhancer = {
  name: "mode",
  enhance: (prepared, { modeInUse }) => {
    if (modeInUse === undefined) return prepared;
    const prompt = modeInUse.prompt.trim();
    const said = [
      ...(prompt === "" ? [] : [`The prompt of the mode “${modeInUse.name}”`]),
      ...limitsOf(modeInUse),
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

function limitsOf({ name, budgets, retry }: ModeInUse): string[] {
  const limits = limitsSaid({ budgets, retry });
  return limits.length === 0 ? [] : [`From the mode “${name}”: ${limits.join(", ")}`];
}
