import type { CallFacts } from "./call-facts.ts";
import type { DoneDetail } from "./results.ts";

/** How a run ended. `ended`: nobody saw the end, and a later run or visit finds the round open. */
export type RunEnding = "stopped" | "failed" | "ended";

/** The call's result; undefined if it has none or the person has not passed it on (law E4). */
export function passedOn({ done, isUnseen }: CallFacts): DoneDetail | undefined {
  return isUnseen ? undefined : done;
}

/** The text of the error result that the model gets in place of a call's own result. */
export function withoutResult({ hasBegun, isUnseen }: CallFacts, ending: RunEnding): string {
  return (isUnseen ? NOT_RELEASED : hasBegun ? OUTCOME_UNKNOWN : NOT_RUN)[ending];
}

/** The facts of a call that no run mentions. */
export const NOTHING_KNOWN: CallFacts = { hasBegun: false, isUnseen: false };

type Texts = Readonly<Record<RunEnding, string>>;

const NOT_RUN: Texts = {
  stopped: "Not run: the person stopped the run.",
  failed: "Not run: the run failed before this call started.",
  ended: "Not run: the run ended before this call started.",
};

/** Says that a call may have taken effect, so that the model does not repeat it (law E2). */
const OUTCOME_UNKNOWN: Texts = {
  stopped:
    "It is not known whether this call took effect: the person stopped the run while it was running.",
  failed: "It is not known whether this call took effect: the run failed while it was running.",
  ended: "It is not known whether this call took effect: the run ended while it was running.",
};

const NOT_RELEASED: Texts = {
  stopped: "The person stopped the run without passing this result on.",
  failed: "The run failed before the person passed this result on.",
  ended: "The run ended before the person passed this result on.",
};
