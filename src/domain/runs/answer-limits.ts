import type { ToolCallRequest } from "#domain/message.ts";

/**
 * What one answer may bring, far beyond what models write: a server that never stops would
 * otherwise fill the page's memory.
 */
export const answerLimits: Readonly<
  Record<"text" | "argumentsText" | "calls" | "aside" | "callsRun", number>
> = {
  /** UTF-16 units of text and reasoning together: about a million tokens. */
  text: 4_000_000,
  /** UTF-16 units of the arguments of all its calls. */
  argumentsText: 16_000_000,
  /** Calls that are read at all, each of which gets a result. */
  calls: 5000,
  /** UTF-16 units of events that bring neither text nor arguments, such as sources or pictures. */
  aside: 128_000_000,
  /** Calls that may run; the model is told of each of the others. */
  callsRun: 100,
};

/** An answer had too many calls before this one, so it cannot run. */
export function isBeyondLimit({ problem }: Pick<ToolCallRequest, "problem">): boolean {
  return problem?.kind === "too_many_calls";
}
