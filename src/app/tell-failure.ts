import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { useView } from "./view.ts";
import type { Notice } from "./view.ts";

/** What is said where something could not be stored. */
export interface FailureWords {
  /**
   * What did not happen, what is safe and what to do.
   * @param why the storage's own words
   */
  text: (why: string) => string;
  /** The way to try it once more; not offered where what it is about is gone. */
  again?: NonNullable<Notice["action"]>;
}

/**
 * Waits for a write nobody else waits for, and shows its failure as a notice; one that is shown
 * already is not repeated.
 * @returns whether it is stored
 */
export async function tellFailure(
  written: Promise<Result<unknown, StorageProblem>>,
  { text, again }: FailureWords,
): Promise<boolean> {
  const result = await written;
  if (result.ok) return true;
  const { kind, message } = result.error;
  const said = text(message);
  const { notices, notify } = useView.getState();
  if (notices.some((notice) => notice.text === said)) return false;
  const isGone = kind === "not_found";
  notify({ text: said, ...(again === undefined || isGone ? {} : { action: again }) });
  return false;
}
