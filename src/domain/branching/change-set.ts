import type { CommandRefusal } from "#domain/command.ts";
import type { Branch, BranchOverrides, ChatContext, SystemPrompt } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";

/**
 * What an operation changes, as whole rows: to be written in one transaction, or not at all. All
 * lists may be empty; an operation that was carried out before gives `noChange`.
 */
export interface ChangeSet {
  /** New rows of the pool; existing ones are never in here. */
  putNodes: MessageNode[];
  /** New or changed branches. */
  putBranches: Branch[];
  deleteNodeIds: string[];
  deleteBranchIds: string[];
  /** Fields of the context's row to change. */
  context?: ContextPatch;
  /** The row of `undo` to put. */
  undo?: UndoRow;
  /** Beside `undo`, where undoing put branches in the bin: the row that brings them back. */
  redo?: UndoRow;
}

/** `null` removes the field. `updatedAt` is the writer's business. */
export interface ContextPatch {
  activeBranchName?: string;
  pinnedBranchId?: string | null;
}

/** The fields of a branch that undo puts back. Its `messageIds` are never among them. */
export interface BranchFields {
  name: string;
  named: boolean;
  forkedFrom: NonNullable<Branch["forkedFrom"]> | null;
  aside: true | null;
  activeAt: number;
  deletedAt: number | null;
  colour: number;
  systemPrompt: SystemPrompt | null;
  userPrompt: string | null;
  overrides: BranchOverrides | null;
}

/**
 * One branch in an undo row: made by the operation, changed in the fields given, or given `count`
 * messages at its end, with which it had `length`.
 */
export type UndoBranch =
  | { id: string; kind: "made"; length: number }
  | { id: string; kind: "appended"; count: number; length: number }
  | { id: string; kind: "changed"; before: Partial<BranchFields>; after: Partial<BranchFields> };

/** Acts that a person can take back. */
export type UndoKind =
  | "prune"
  | "delete_branch"
  | "rename"
  | "recolour"
  | "pin"
  | "prompt"
  | "override"
  | "fork"
  | "edit"
  | "regenerate"
  | "fan_out"
  | "bring_back"
  | "cherry_pick";

/**
 * A row of `undo`: what an act changed, so that it can be put back, after a reload too. Fields only,
 * no message ids: a row stays small whatever the branches' length.
 */
export interface UndoRow {
  id: string;
  contextId: string;
  kind: UndoKind;
  /** Name of the branch that the person acted on. */
  branchName: string;
  branches: UndoBranch[];
  activeBranchId: { before: string; after: string };
  pinnedBranchId: { before: string | null; after: string | null };
  /** Unix milliseconds. */
  createdAt: number;
  /** Set once it was undone: a second time changes nothing. */
  undoneAt?: number;
  /** Brings back what undoing that row put in the bin; no act of its own to take back. */
  redoOf?: string;
}

/** Nothing was changed where an operation is refused. */
export type Outcome = Result<ChangeSet, CommandRefusal>;

export function noChange(): ChangeSet {
  return { putNodes: [], putBranches: [], deleteNodeIds: [], deleteBranchIds: [] };
}

/** True where there is nothing to write. */
export function isNoChange(change: ChangeSet): boolean {
  return (
    change.putNodes.length === 0 &&
    change.putBranches.length === 0 &&
    change.deleteNodeIds.length === 0 &&
    change.deleteBranchIds.length === 0 &&
    change.context === undefined &&
    change.undo === undefined
  );
}

/** The context's row with the patch applied. */
export function patchContext(context: ChatContext, patch: ContextPatch): ChatContext {
  const { pinnedBranchId: pinnedBefore, ...rest } = context;
  const pinned = patch.pinnedBranchId === undefined ? pinnedBefore : patch.pinnedBranchId;
  return {
    ...rest,
    ...(pinned === undefined || pinned === null ? {} : { pinnedBranchId: pinned }),
    activeBranchName: patch.activeBranchName ?? context.activeBranchName,
  };
}
