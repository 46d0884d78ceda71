import type { Bough } from "#app/bough.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";

/** The conversation's last act that can be taken back, as it stands now. */
export function lastAct({ branches }: Bough, contextId: string): Promise<UndoRow | null> {
  return new Promise((resolve, reject) => {
    const stop = branches.watchUndo(contextId).subscribe((row) => {
      resolve(row);
      queueMicrotask(() => stop());
    }, reject);
  });
}
