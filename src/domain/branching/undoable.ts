import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import { mapById } from "./base.ts";
import { isNoChange, patchContext } from "./change-set.ts";
import type { ChangeSet, UndoEntry, UndoKind } from "./change-set.ts";
import { undoEntriesFor } from "./move-to-bin.ts";
import { activeBranchOf } from "./rows.ts";
import type { ContextRows } from "./rows.ts";
import { markEntries } from "./undo-marks.ts";

/** A person's action, as the undo row describes it. */
export interface UndoableAct {
  /** Id for the undo row, if the operation writes none itself. */
  undoId: string;
  kind: UndoKind;
  /** The branch acted on; null means the active one. */
  branchId: string | null;
  now: number;
}

/**
 * Law P8: adds to a change the row that undoes it. A change that writes its own row, or changes
 * nothing, is returned unchanged.
 */
export function undoable(
  rows: Pick<ContextRows, "context" | "branches">,
  change: ChangeSet,
  act: UndoableAct,
): ChangeSet {
  if (change.undo !== undefined || isNoChange(change)) return change;
  const before = mapById(rows.branches);
  const after: ReadonlyMap<string, Branch> = new Map([...before, ...mapById(change.putBranches)]);
  const inView = activeBranchOf(rows);
  const context = patchContext(rows.context, change.context ?? {});
  const shown = activeBranchOf({ context, branches: [...after.values()] });
  const target = before.get(act.branchId ?? "") ?? inView;
  return {
    ...change,
    undo: {
      id: act.undoId,
      contextId: context.id,
      kind: act.kind,
      branchName: target?.name ?? "",
      ...defined({ branchId: target?.id }),
      branches: change.putBranches.flatMap((branch) => {
        const was = before.get(branch.id);
        return (was && appendedTo(was, branch)) ?? undoEntriesFor(was, branch);
      }),
      activeBranchId: { before: inView?.id ?? "", after: shown?.id ?? "" },
      pinnedBranchId: {
        before: rows.context.pinnedBranchId ?? null,
        after: context.pinnedBranchId ?? null,
      },
      createdAt: act.now,
    },
  };
}

function appendedTo(was: Branch, branch: Branch): UndoEntry[] | undefined {
  const { id, messageIds } = branch;
  const count = messageIds.length - was.messageIds.length;
  if (count <= 0) return undefined;
  return [{ id, kind: "appended", count, length: messageIds.length }, ...markEntries(was, branch)];
}
