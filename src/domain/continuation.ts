import { textOf } from "./message.ts";
import type { InternalMessage } from "./message.ts";

/** What Bough asks of the model on the person's behalf when they continue an answer. */
export const GO_ON = "Please go on from where you stopped.";

/** How a continuation is shown and told: the words of the request are nobody's. */
export const CONTINUED = "Continued";

/** The synthetic message that asks the model to go on with its answer. */
export function isContinuation(message: InternalMessage): boolean {
  return message.metadata?.synthetic === true && textOf(message) === GO_ON;
}
