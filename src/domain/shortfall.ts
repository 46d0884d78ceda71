import { incompleteStatus, textOf } from "./message.ts";
import type { InternalMessage } from "./message.ts";

/** How an answer that came to its end is still not what was asked for. */
export type Shortfall =
  /** It has text, and reached the limit of its tokens. */
  | "cut"
  /** It has text, and the provider kept the rest back. */
  | "filtered"
  /** Without text: all of the limit went into reasoning. */
  | "all_reasoning"
  | "all_filtered"
  | "declined"
  | "empty";

/** Whether an answer has text, but not all that was to come. */
export function endedEarly(message: InternalMessage): boolean {
  const shortfall = shortfallOf(message);
  return incompleteStatus(message) !== undefined || shortfall === "cut" || shortfall === "filtered";
}

/** @returns undefined for an answer that goes on (with calls, or after a pause), and for every other message */
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
      // Its text is the refusal.
      return hasText ? undefined : "declined";
    default:
      return hasText ? undefined : "empty";
  }
}
