import type { HiddenMarks } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import { roundAt } from "#domain/runs/rounds.ts";
import { withMarks } from "#domain/text/hidden-marks.ts";

import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { liveBranch, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface HideMessages {
  branchId: string;
  /** The messages to hide or show. Any message of a round stands for the whole round. */
  nodeIds: readonly string[];
  /** False shows the messages to the model again. */
  hidden: boolean;
  now: number;
}

/**
 * Laws L1 and L2: hides messages of a branch from the model, or shows them again. Reads the rounds
 * around them.
 */
export function hideMessages(rows: ContextRows, hide: HideMessages): OperationResult {
  const found = liveBranch(rows.branches, hide.branchId);
  if (!found.ok) return found;
  const branch = found.value;
  const { messageIds } = branch;
  const marks: Record<string, HiddenMarks[string]> = { ...branch.hidden };
  for (const nodeId of hide.nodeIds) {
    const index = messageIds.lastIndexOf(nodeId);
    if (index < 0) return err(refusal("not_found", "The branch has no such message."));
    const bearer = messageIds[roundAt(messageIds, index, rows.lookup)?.start ?? index] ?? nodeId;
    if (!hide.hidden) delete marks[bearer];
    else if (index === messageIds.length - 1 && rows.lookup(nodeId)?.message.role === "user") {
      return err(refusal("wrong_state", "The model is to answer this message, so it must see it."));
    } else marks[bearer] ??= { at: hide.now };
  }
  const changed = withMarks(branch, marks);
  const before = Object.keys(branch.hidden ?? {}).length;
  const isSame = before === Object.keys(marks).length && sameKeys(branch.hidden ?? {}, marks);
  return ok(isSame ? noChange() : { ...noChange(), putBranches: [changed] });
}

function sameKeys(left: HiddenMarks, right: HiddenMarks): boolean {
  return Object.keys(left).every((id) => Object.hasOwn(right, id));
}
