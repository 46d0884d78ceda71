import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { UNDO } from "./notices.ts";
import type { Notice } from "./notices.ts";
import { notifyFailure } from "./notify-failure.ts";
import type { FailureText } from "./notify-failure.ts";

/**
 * Makes the action with which a notice offers to take a write back. If taking it back fails, a notice says
 * why and offers it again.
 *
 * @param text says what was not taken back, and why
 */
export function undoAction(
  takeBack: () => Promise<Result<unknown, StorageProblem>>,
  text: FailureText["text"],
): NonNullable<Notice["action"]> {
  const undo = {
    label: UNDO,
    act: () => void notifyFailure(takeBack(), { text, again: undo }),
  };
  return undo;
}
