import type { OperationResult } from "#domain/branching/change-set.ts";
import { healBranch, openCallsAtTip } from "#domain/branching/heal.ts";
import type { Heal } from "#domain/branching/heal.ts";
import { undoable } from "#domain/branching/undoable.ts";
import type { Branch } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { HealedBranch } from "#machine/conversation.machine.ts";
import type { BranchStore, NodeScope } from "#storage/conversations/branches.ts";

import { callFacts } from "./call-facts.ts";
import { NOTHING_KNOWN, passedOn, withoutResult } from "./missing-result.ts";
import type { BranchWriting, RunHistory, Time } from "./ports.ts";
import { callsIn } from "./results.ts";
import { changeError } from "./run-errors.ts";
import type { Tasks } from "./tasks.ts";

/** The ports for giving open calls the results that are known. */
export type Healing = BranchWriting & RunHistory;

/**
 * Closes an open round that no run is working on any more, before the next message (law H1). Reads only one
 * message if there is no such round.
 */
export async function closeForgottenRound(
  deps: Healing & { tasks: Pick<Tasks, "retire"> },
  branchId: string,
): Promise<Result<null, RunError>> {
  const branch = await deps.branches.get(branchId);
  const [tip] = await deps.branches.nodes(branch?.messageIds.slice(-1) ?? []);
  if (branch === undefined || callsIn(tip).length === 0) return ok(null);
  // Law S6: the run that left the round open may have failed to stop its calls' sub-tasks.
  for (const { id } of callsIn(tip)) await deps.tasks.retire(deps.token, id);
  const heal = await healOf(deps, branchId, deps.newId());
  const changed = await deps.branches.change(
    deps.token,
    [{ branchId, tip: true }],
    (rows) => healBranch(rows, heal),
    heal.now,
  );
  return changed.ok ? ok(null) : err(changeError(changed.error));
}

/**
 * Heals a branch when its conversation is opened, and stores the row that undoes this (laws H1 to H3).
 *
 * @param isWhole read every message, not only the last ones
 * @returns undefined if there was nothing to heal, or the branch was healed before at the same end
 */
export async function healAtRest(
  deps: Healing & { branches: Pick<BranchStore, "undoRow"> },
  branch: Branch,
  isWhole: boolean,
): Promise<HealedBranch | undefined> {
  // The id is the same for the same end of the same branch, so that healing happens once.
  const undoId = derivedId(branch.id, branch.messageIds.at(-1) ?? "");
  if ((await deps.branches.undoRow(undoId)) !== undefined) return undefined;
  const heal = await healOf(deps, branch.id, undoId);
  const near: NodeScope[] = [{ branchId: branch.id, tip: true }];
  if (isWhole) near.push({ nodeIds: branch.messageIds });
  let calls = 0;
  const operate = (rows: Parameters<typeof healBranch>[0]): OperationResult => {
    const outcome = healBranch(rows, heal);
    if (!outcome.ok || outcome.value.putBranches.length === 0) return outcome;
    calls = openCallsAtTip(branch, rows.lookup)?.callIds.length ?? 0;
    const act = { undoId, kind: "heal" as const, branchId: branch.id, now: heal.now };
    return ok(undoable(rows, outcome.value, act));
  };
  const changed = await deps.branches.change(deps.token, near, operate, heal.now);
  if (!changed.ok) throw new Error(changeError(changed.error).message);
  const { putNodes, undo } = changed.value;
  if (putNodes.length === 0) return undefined;
  const told = { branchId: branch.id, branchName: branch.name, calls };
  return undo === undefined ? told : { ...told, undoId };
}

async function healOf(deps: RunHistory & Time, branchId: string, healId: string): Promise<Heal> {
  const known = await callFacts(deps, branchId);
  return {
    branchId,
    healId,
    now: deps.now(),
    resultOf: (callId) => {
      const facts = known.get(callId) ?? NOTHING_KNOWN;
      const lacking = { isError: true, source: "system" } as const;
      return passedOn(facts) ?? { ...lacking, result: withoutResult(facts, "ended") };
    },
  };
}
