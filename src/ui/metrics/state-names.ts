import { stateText } from "#ui/run/state-text.ts";
import { metricsWords } from "#ui/words/metrics.ts";

/** Names for states that `stateText` describes with the same words as other states. */
const names: Readonly<Record<string, string>> = metricsWords.states;

/** A state in plain words; its path if another version of Bough wrote it. */
export function stateName(state: string): string {
  return names[state] ?? (stateText(state) || state);
}
