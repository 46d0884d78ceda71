/** Sampling parameters with a field of their own in a branch's settings: a number each. */
export const NAMED_PARAMETERS = ["temperature", "top_p", "max_tokens"] as const;

export type NamedParameterName = (typeof NAMED_PARAMETERS)[number];

/**
 * Fields that Bough answers for in every protocol, or that would change what comes back or what the
 * provider keeps: no parameter overwrites them.
 */
export const RESERVED_PARAMETERS = [
  "model",
  "messages",
  "tools",
  "functions",
  "function_call",
  "stream",
  "stream_options",
  "response_format",
  "n",
  "store",
] as const;
