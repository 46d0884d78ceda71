import type { UndoRow } from "#domain/branching/change-set.ts";
import { isBinning, isRedoEnded } from "#domain/branching/redo-rows.ts";
import type { Minor } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { WriteResult } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

/** The most actions of one conversation that can be undone. */
export const MOST_UNDO_ROWS = 200;

/** Whether a row is not undone yet, and does not itself redo an undone action. */
export function canBeUndone({ undoneAt, redoOf }: UndoRow): boolean {
  return undoneAt === undefined && redoOf === undefined;
}

export function newestFirst(rows: readonly UndoRow[]): UndoRow[] {
  return rows.toSorted((left, right) => right.createdAt - left.createdAt);
}

/**
 * Stores the row as the newest of its conversation, even if the clock stands still or was set back. Deletes
 * the oldest rows beyond the limit, except those whose undoing restores branches from the bin. Call it
 * within a transaction.
 */
export async function putUndo(db: BoughDatabase, row: UndoRow): Promise<void> {
  const stored = await db.undo.where("contextId").equals(row.contextId).toArray();
  const others = stored.filter(({ id }) => id !== row.id);
  const newest = others.reduce((latest, { createdAt }) => Math.max(latest, createdAt), 0);
  const isNew = others.length === stored.length;
  const createdAt = isNew ? Math.max(row.createdAt, newest + 1) : row.createdAt;
  await db.undo.put({ ...row, createdAt });
  // Counted separately, so that undone actions take no place from those that can still be undone.
  const acts = others.filter(canBeUndone);
  for (const some of [acts, others.filter((other) => !acts.includes(other))]) {
    const spare = newestFirst(some.filter((other) => !holdsBin(other)));
    await db.undo.bulkDelete(spare.slice(MOST_UNDO_ROWS - 1).map(({ id }) => id));
  }
}

function holdsBin({ undoneAt, branches }: UndoRow): boolean {
  return undoneAt === undefined && branches.some(isBinning);
}

/**
 * What can be redone, last undone first: everything that was undone since the last action, unless a run has
 * started since (law P11).
 */
export function redoable(rows: readonly UndoRow[], lastRunAt: number): UndoRow[] {
  return newestFirst(rows).filter(
    (row) =>
      row.redoes !== undefined &&
      row.undoneAt === undefined &&
      row.createdAt >= lastRunAt &&
      !isRedoEnded(row, rows),
  );
}

/** Of an action that cannot be undone: a row that stays is refused again when it is asked for. */
export function discardUndo(
  db: BoughDatabase,
  token: WriterToken,
  undoId: string,
): Promise<Minor<WriteResult>> {
  return writeContext(db, token, [db.undo], () => db.undo.delete(undoId));
}
