import type { UndoRow } from "#domain/branching/change-set.ts";

import type { BoughDatabase } from "./db.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** As many acts of one conversation can be taken back, one after another. */
export const MOST_UNDO_ROWS = 200;

/** An act that still stands. */
export function isOpen({ undoneAt, redoOf }: UndoRow): boolean {
  return undoneAt === undefined && redoOf === undefined;
}

export function newestFirst(rows: readonly UndoRow[]): UndoRow[] {
  return rows.toSorted((left, right) => right.createdAt - left.createdAt);
}

/**
 * Within a transaction: puts the row, newer than all others of its conversation even where the clock
 * stands still or was set back. The oldest are let go; those that empty or refill the bin stay.
 */
export async function putUndo(db: BoughDatabase, row: UndoRow): Promise<void> {
  const others = (await db.undo.where("contextId").equals(row.contextId).toArray()).filter(
    ({ id }) => id !== row.id,
  );
  const newest = others.reduce((latest, { createdAt }) => Math.max(latest, createdAt), 0);
  const createdAt = isOpen(row) ? Math.max(row.createdAt, newest + 1) : row.createdAt;
  await db.undo.put({ ...row, createdAt });
  const spare = newestFirst(
    others.filter(({ undoneAt, kind }) => undoneAt !== undefined || !holdsBin(kind)),
  );
  await db.undo.bulkDelete(spare.slice(MOST_UNDO_ROWS - 1).map(({ id }) => id));
}

function holdsBin(kind: UndoRow["kind"]): boolean {
  return kind === "prune" || kind === "delete_branch";
}

export async function forgetUndo(
  db: BoughDatabase,
  token: WriterToken,
  undoId: string,
): Promise<void> {
  await writeContext(db, token, [db.undo], () => db.undo.delete(undoId));
}
