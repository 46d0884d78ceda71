import type { BranchCommand } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import { asksToFuse } from "#domain/fused-message.ts";
import { textOf } from "#domain/message.ts";
import { err } from "#domain/result.ts";
import { resolveForkPoint } from "#domain/runs/rounds.ts";
import { withOverrides } from "#domain/settings/overrides.ts";

import type { OperationResult } from "./change-set.ts";
import { nextColour } from "./colours.ts";
import { validateName } from "./names.ts";
import { resultOfRepeat, createBranch, userNode } from "./new-branch.ts";
import { proposal } from "./propose-name.ts";
import { branchById, liveBranch, forkPointIn, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface ForkBranch extends Omit<Extract<BranchCommand, { type: "branch.fork" }>, "type"> {
  /** The node that a run is streaming on the branch, if any. */
  streamingNodeId?: string;
  now: number;
}

/** Laws B3 and B4: makes a new named branch, active at once, that shares the messages it keeps. */
export function forkBranch(rows: ContextRows, fork: ForkBranch): OperationResult {
  const source = branchById(rows.branches, fork.fromBranchId);
  if (source === undefined) return err(refusal("not_found", "There is no such branch."));
  const { messageIds } = source;
  const point = resolveForkPoint(messageIds, fork.nodeId, rows.lookup, fork.streamingNodeId);
  if (!point.ok) return point;
  const keptIds = messageIds.slice(0, point.value.throughIndex + 1);
  const message = fork.message?.content.length ? fork.message : undefined;
  const begins = message === undefined ? keptIds : [...keptIds, message.nodeId];
  const before = resultOfRepeat(rows, fork.newBranchId, begins, message?.nodeId);
  if (before !== undefined) return before;
  const live = liveBranch(rows.branches, source.id);
  if (!live.ok) return live;
  const proposed =
    fork.name === null
      ? proposal(rows.branches, textOf({ role: "user", content: message?.content ?? [] }))
      : undefined;
  const name = validateName(rows.branches, fork.name ?? proposed?.name ?? "");
  if (!name.ok) return name;
  return createBranch(rows, {
    id: fork.newBranchId,
    name: name.value,
    named: true,
    ...defined({ proposed }),
    colour: nextColour(rows.branches),
    inheritFrom: withOverrides(source, fork.overrides),
    forkedFrom: forkPointIn(source, keptIds),
    keptIds,
    node:
      message &&
      userNode(
        rows,
        message,
        keptIds.at(-1) ?? null,
        fork.now,
        fork.fuses && asksToFuse(fork.fuses),
      ),
    now: fork.now,
  });
}
