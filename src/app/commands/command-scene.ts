import type { EffectDeps } from "#app/run-effects/deps.ts";
import type { Outcome, UndoKind } from "#domain/branching/change-set.ts";
import { undoable } from "#domain/branching/undoable.ts";
import type { CommandRefusal } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunEvent } from "#machine/run-events.ts";
import type { BranchRows, Place } from "#storage/branches.ts";

export type CommandAnswer = Result<null, CommandRefusal>;

/** What carrying out commands needs of the conversation, while this tab writes it. */
export interface CommandScene {
  deps: EffectDeps;
  /** Gives an event to the branch's run, making its actor where there is none. */
  deliver(branchId: string, event: RunEvent): Promise<void>;
  /** The node that the branch's run is writing, if any. */
  streamingNodeId(branchId: string): string | undefined;
  /** True while the branch's run is on its way, or waits for the person. */
  isRunning(branchId: string): boolean;
  /** Resolves once the message is durable: on its branch, or in its queue. */
  whenKept(branchId: string, nodeId: string): Promise<CommandAnswer>;
  stopRuns(branchIds: readonly string[]): Promise<void>;
}

/** A command that comes again must not start the same run again. */
export async function startOnce(
  scene: CommandScene,
  branchId: string,
  runId: string,
): Promise<CommandAnswer> {
  const known = await scene.deps.runs.latestRun(branchId);
  if (known?.id !== runId) await scene.deliver(branchId, { type: "run.start", runId });
  return ok(null);
}

/** What a person can take back; the operation writes no undo row itself. */
interface Undoable {
  kind: UndoKind;
  branchId: string | null;
}

export function act(kind: UndoKind, branchId: string | null): Undoable {
  return { kind, branchId };
}

/** Lets the operation run inside the transaction that writes its outcome, with what undoes it. */
export async function change(
  { deps }: CommandScene,
  near: readonly Place[],
  operate: (rows: BranchRows) => Outcome,
  undo?: Undoable,
): Promise<CommandAnswer> {
  const now = deps.now();
  const undoId = deps.newId();
  const remembered = (rows: BranchRows): Outcome => {
    const outcome = operate(rows);
    if (!outcome.ok || undo === undefined) return outcome;
    return ok(undoable(rows, outcome.value, { ...undo, undoId, now }));
  };
  const changed = await deps.branches.change(deps.token, near, remembered, now);
  if (changed.ok) return ok(null);
  return changed.error.source === "operation"
    ? err(changed.error.refusal)
    : refuse("storage", changed.error.problem.message);
}

export function refuse(kind: CommandRefusal["kind"], message: string): CommandAnswer {
  return err({ kind, message });
}

/** Why a branch is not appended to by two at once. */
export const AT_WORK = "The branch is at work: wait until its answer ends, or stop it.";
