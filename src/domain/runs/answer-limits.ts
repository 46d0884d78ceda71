import type { ToolCallRequest } from "#domain/message.ts";

/**
 * Limits of a single answer, far beyond what models write. Without them, a server that never stops
 * would fill the page's memory.
 */
export const answerLimits: Readonly<
  Record<"text" | "argumentsText" | "calls" | "aside" | "callsRun", number>
> = {
  /** Text and reasoning together, in UTF-16 units: about a million tokens. */
  text: 4_000_000,
  /** The arguments of all calls together, in UTF-16 units. */
  argumentsText: 16_000_000,
  /** Calls that are read at all. Each of them gets a result. */
  calls: 5000,
  /** Events with neither text nor arguments, such as sources or pictures, in UTF-16 units. */
  aside: 128_000_000,
  /** Calls that may run. For each of the others the model is told why it did not. */
  callsRun: 100,
};

/** Whether the call can't run because the answer had too many calls before it. */
export function isBeyondLimit({ problem }: Pick<ToolCallRequest, "problem">): boolean {
  return problem?.kind === "too_many_calls";
}
