import { incompleteStatus, textOf } from "./message.ts";
import type { InternalMessage } from "./message.ts";

/** How an answer that ended normally still falls short of what was asked for. */
export type Shortfall =
  /** It has text but reached its token limit. */
  | "cut"
  /** It has text, but the provider withheld the rest. */
  | "filtered"
  /** It has no text: reasoning used up the whole limit. */
  | "all_reasoning"
  | "all_filtered"
  | "declined"
  | "empty";

/** Whether an answer has text but ended before it was complete. */
export function endedEarly(message: InternalMessage): boolean {
  const shortfall = shortfallOf(message);
  return incompleteStatus(message) !== undefined || shortfall === "cut" || shortfall === "filtered";
}

/**
 * How an answer falls short of what was asked for.
 *
 * @returns undefined for an answer that continues (with calls, or after a pause), and for every other
 * message
 */
export function shortfallOf(message: InternalMessage): Shortfall | undefined {
  const { finishReason } = message.metadata ?? {};
  const goesOn = (message.toolCalls ?? []).length > 0 || finishReason === "pause";
  if (finishReason === undefined || goesOn || incompleteStatus(message) !== undefined) return;
  const hasText = textOf(message).trim() !== "";
  switch (finishReason) {
    case "length":
      return hasText ? "cut" : "all_reasoning";
    case "content_filter":
      return hasText ? "filtered" : "all_filtered";
    case "refusal":
      // The text of a refusal is its explanation.
      return hasText ? undefined : "declined";
    default:
      return hasText ? undefined : "empty";
  }
}
