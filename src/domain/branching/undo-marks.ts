import { sameJson } from "#domain/canonical.ts";
import type { Branch, HiddenMarks } from "#domain/context.ts";
import { withMarks } from "#domain/text/hidden-marks.ts";

import type { MarkChanges, UndoEntry } from "./change-set.ts";

type Marked = Extract<UndoEntry, { kind: "marked" }>;

/** An undo entry for the marks that differ between two states of a branch; none if they are the same. */
export function markEntries(before: Branch, after: Branch): Marked[] {
  const [was, is] = [before.hidden ?? {}, after.hidden ?? {}];
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = ids.filter((id) => !sameJson(was[id] ?? null, is[id] ?? null));
  if (changed.length === 0) return [];
  return [{ id: after.id, kind: "marked", before: pick(was, changed), after: pick(is, changed) }];
}

function pick(marks: HiddenMarks, ids: readonly string[]): MarkChanges {
  return Object.fromEntries(ids.map((id) => [id, marks[id] ?? null]));
}

/** Law L5: restores each mark that still is as the action left it. */
export function restoreMarks(branch: Branch, { before, after }: Marked): Branch {
  const marks = { ...branch.hidden };
  const listed = new Set(branch.messageIds);
  for (const [id, mark] of Object.entries(before)) {
    if (!listed.has(id) || !sameJson(marks[id] ?? null, after[id] ?? null)) continue;
    if (mark === null) delete marks[id];
    else marks[id] = mark;
  }
  return withMarks(branch, marks);
}
