import type { CallFacts } from "./call-facts.ts";
import type { DoneDetail } from "./results.ts";

/** How the run ended; `ended`: nobody saw it, and a later run or visit finds its round open. */
export type RunEnding = "stopped" | "failed" | "ended";

/** What the call gave, unless it gave nothing or the person has not passed it on (law E4). */
export function passedOn({ done, isUnseen }: CallFacts): DoneDetail | undefined {
  return isUnseen ? undefined : done;
}

/** What the model is told instead, as an error result. */
export function withoutResult({ hasBegun, isUnseen }: CallFacts, ending: RunEnding): string {
  return (isUnseen ? NOT_RELEASED : hasBegun ? OUTCOME_UNKNOWN : NOT_RUN)[ending];
}

/** Of a call of which no run says anything. */
export const NOTHING_KNOWN: CallFacts = { hasBegun: false, isUnseen: false };

type Texts = Readonly<Record<RunEnding, string>>;

const NOT_RUN: Texts = {
  stopped: "Not run: the person stopped the run.",
  failed: "Not run: the run failed before this call started.",
  ended: "Not run: the run ended before this call started.",
};

/** The model must not repeat what may have been done (law E2). */
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
