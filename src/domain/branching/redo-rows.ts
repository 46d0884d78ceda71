import type { UndoEntry, UndoRow } from "./change-set.ts";

/** Law P11: any later action ends a redo, unless that action was itself only redone. */
export function isRedoEnded(redo: UndoRow, rows: readonly UndoRow[]): boolean {
  return rows.some(
    (row) =>
      row.contextId === redo.contextId &&
      row.redoOf === undefined &&
      row.again !== true &&
      row.createdAt > redo.createdAt,
  );
}

/** What an ended redo can still do: restore branches that undoing put in the bin. */
export function asRestore(redo: UndoRow): UndoRow {
  const { redoes: _redoes, ...row } = redo;
  return { ...row, branches: redo.branches.filter(isBinning) };
}

export function isBinning(entry: UndoEntry): boolean {
  return entry.kind === "changed" && typeof entry.after.deletedAt === "number";
}
