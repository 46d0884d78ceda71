import { reasonOf } from "#app/view/reason.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { notify, useNotices } from "./notices.ts";
import type { Notice } from "./notices.ts";

/** The text of a notice on something that could not be stored. */
export interface FailureText {
  /**
   * Says what did not happen, what is safe and what to do.
   * @param why the storage's own message
   */
  text: (why: string) => string;
  /** An action to try again. Not offered if its subject is gone. */
  again?: NonNullable<Notice["action"]>;
}

/**
 * Waits for a write that nothing else waits for, and shows its failure as a notice, unless the same notice
 * is already shown.
 * @returns whether the write succeeded
 */
export async function notifyFailure(
  written: Promise<Result<unknown, StorageProblem>>,
  { text, again }: FailureText,
): Promise<boolean> {
  const result = await written;
  if (result.ok) return true;
  const { kind } = result.error;
  const said = text(reasonOf(result.error));
  const { notices } = useNotices.getState();
  if (notices.some((notice) => notice.text === said)) return false;
  const isGone = kind === "not_found";
  notify({ text: said, ...(again === undefined || isGone ? {} : { action: again }) });
  return false;
}
