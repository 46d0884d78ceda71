import { textOf } from "./message.ts";
import type { InternalMessage } from "./message.ts";

/** The message that Bough sends to the model on the person's behalf when they continue an answer. */
export const GO_ON = "Please go on from where you stopped.";

/**
 * The label for a continuation, on screen and where it is quoted, since nobody wrote the words of
 * `GO_ON`.
 */
export const CONTINUED = "Continued";

/** Whether this is the synthetic message that asks the model to go on with its answer. */
export function isContinuation(message: InternalMessage): boolean {
  return message.metadata?.synthetic === true && textOf(message) === GO_ON;
}
