import { incompleteStatus, textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { shortfallOf } from "#domain/shortfall.ts";
import { runWords } from "#ui/words/run.ts";

/** How a message ended early, or was left unanswered. */
export interface EndedEarly {
  ending: "unanswered" | NonNullable<ReturnType<typeof incompleteStatus | typeof shortfallOf>>;
  /** Label of the button that goes on from here; absent if there is none. */
  goOn?: string;
}

/**
 * @param branchId the branch on which the message is read
 * @param run the branch's last run
 * @param isLast nothing follows the message on the branch
 */
export function endedEarly(
  message: InternalMessage,
  branchId: string,
  run: RunRow | undefined,
  isLast: boolean,
): EndedEarly | undefined {
  const isAtRest = isLast && (run?.state ?? "idle") === "idle";
  // A branch that has never had a run may end with a message on purpose.
  const isUnanswered = isAtRest && run?.branchId === branchId && awaitsAnswer(message);
  const ending = isUnanswered ? "unanswered" : (incompleteStatus(message) ?? shortfallOf(message));
  if (ending === undefined) return undefined;
  // A filter would cut the rest off again, and a model can go on only from words.
  const canGoOn = isUnanswered || (ending !== "filtered" && textOf(message) !== "");
  if (!isAtRest || !canGoOn) return { ending };
  return { ending, goOn: message.role === "user" ? runWords.retry : runWords.continue };
}

/**
 * Whether the message is one that a run answers. One brought here from another branch waits for the person's
 * own message.
 */
function awaitsAnswer({ role, metadata }: InternalMessage): boolean {
  const from = metadata?.source?.kind;
  return (role === "user" || role === "tool") && from !== "bring_back" && from !== "cherry_pick";
}
