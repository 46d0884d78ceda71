import type { BranchWriting, WriteOrder } from "#app/run/ports.ts";
import type { OperationResult, UndoKind } from "#domain/branching/change-set.ts";
import { refusal } from "#domain/branching/rows.ts";
import { undoable } from "#domain/branching/undoable.ts";
import type { CommandRefusal } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import { refusedInBin } from "#domain/in-bin.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { RunEvent } from "#machine/run-events.ts";
import type { BranchRows, BranchStore, NodeScope } from "#storage/conversations/branches.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { RunStore } from "#storage/conversations/runs.ts";

export type CommandResult = Result<null, CommandRefusal>;

/** What commands read and write. */
export interface CommandDeps extends BranchWriting, WriteOrder {
  branches: BranchStore;
  conversations: Pick<ConversationStore, "get" | "binnedAbove" | "rename" | "configure">;
  runs: Pick<RunStore, "latestRun">;
}

/** What executing a command needs of the conversation, while this tab writes it. */
export interface CommandContext {
  deps: CommandDeps;
  /** Sends an event to the branch's run, creating its actor if needed. Refused once another tab writes. */
  deliver(branchId: string, event: RunEvent): Promise<CommandResult>;
  /** The node that the branch's run is streaming, if any. */
  streamingNodeId(branchId: string): string | undefined;
  /** True while the branch's run is active or waits for the person. */
  isRunning(branchId: string): boolean;
  /** The branch's run as this tab has it; undefined if there is none. */
  runOf(branchId: string): RunRow | undefined;
  /** Resolves once the message is durable: on its branch, or in its queue. */
  whenStored(branchId: string, nodeId: string): Promise<CommandResult>;
  stopRuns(branchIds: readonly string[]): Promise<void>;
  /**
   * Resolves once a stopped run has stored the message that began it, or has put it back into its queue. A
   * run that begins earlier would send that message again. Resolves after a timeout in any case.
   */
  whenClosed(branchId: string): Promise<void>;
}

/** Starts the run, unless the command is repeated and the run has been started before. */
export async function startOnce(
  context: CommandContext,
  branchId: string,
  runId: string,
  held?: true,
): Promise<CommandResult> {
  const known = await context.deps.runs.latestRun(branchId);
  if (known?.id === runId) return ok(null);
  return context.deliver(branchId, { type: "run.start", runId, ...defined({ held }) });
}

/** An action that the person can undo. The operation itself writes no undo row. */
interface Undoable {
  kind: UndoKind;
  branchId: string | null;
}

export function undoableAs(kind: UndoKind, branchId: string | null): Undoable {
  return { kind, branchId };
}

/**
 * Runs the operation inside the transaction that writes its outcome, and stores its undo row there.
 */
export async function applyOperation(
  { deps }: CommandContext,
  near: readonly NodeScope[],
  operate: (rows: BranchRows) => OperationResult,
  undo?: Undoable,
): Promise<CommandResult> {
  const now = deps.now();
  const undoId = deps.newId();
  const remembered = (rows: BranchRows): OperationResult => {
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

/** Makes the operation refuse, in its own transaction, if another tab has put the conversation in the bin. */
export function unlessInBin(
  operate: (rows: BranchRows) => OperationResult,
): (rows: BranchRows) => OperationResult {
  return (rows) => {
    const inBin = refusedInBin(rows.context, rows.above);
    return inBin === undefined ? operate(rows) : err(inBin);
  };
}

export function refuse(kind: CommandRefusal["kind"], message: string): CommandResult {
  return err(refusal(kind, message));
}

/** The refusal of a command that would append to a branch while its run may append too. */
export const BRANCH_IS_BUSY = "This branch is running. Wait for its answer to finish, or stop it.";
