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
  /** Calls that are read at all. */
  calls: 1000,
  /** UTF-16 units of events that bring neither text nor arguments, such as sources or pictures. */
  aside: 128_000_000,
  /** Calls that may run; the model is told of each of the others. */
  callsRun: 100,
};
