import type { CommandRefusal } from "#domain/command.ts";
import type {
  Branch,
  BranchOverrides,
  ChatContext,
  HiddenMark,
  SystemPrompt,
} from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";

/**
 * The changes that an operation makes, as whole rows, to be written in one transaction. All lists may
 * be empty; an operation that was already carried out returns `noChange`.
 */
export interface ChangeSet {
  /** New rows of the pool, and existing ones whose wrong parent is corrected (law H2). */
  putNodes: MessageNode[];
  /** New or changed branches. */
  putBranches: Branch[];
  deleteNodeIds: string[];
  deleteBranchIds: string[];
  /** Changes to the context's row. */
  context?: ContextPatch;
  /** The row of `undo` to put. */
  undo?: UndoRow;
  /** Set with `undo` when that row was undone: the row that reverses the undoing. */
  redo?: UndoRow;
}

/** Changed fields of the context's row; `null` removes a field. The writer sets `updatedAt`. */
export interface ContextPatch {
  activeBranchName?: string;
  pinnedBranchId?: string | null;
}

/** The fields of a branch that undo restores. `messageIds` and marks are never among them. */
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

/** Marks by message id; null means no mark. */
export type MarkChanges = Readonly<Record<string, HiddenMark | null>>;

/**
 * What happened to one branch in an undo row: created by the operation (`made`), extended by `count`
 * messages to `length` (`appended`), or changed in fields or marks. In a redo row a branch can also be
 * `removed`, or `shortened` to `length` with the cut messages kept on the branch `keptOn`.
 */
export type UndoEntry =
  | { id: string; kind: "made"; length: number }
  | { id: string; kind: "appended"; count: number; length: number }
  | { id: string; kind: "changed"; before: Partial<BranchFields>; after: Partial<BranchFields> }
  | { id: string; kind: "marked"; before: MarkChanges; after: MarkChanges }
  | {
      id: string;
      kind: "removed";
      row: Omit<Branch, "messageIds">;
      length: number;
      lastId: string | null;
    }
  | { id: string; kind: "shortened"; length: number; keptOn: string };

/** Actions that a person can undo. */
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
  | "cherry_pick"
  | "hide"
  | "show"
  | "heal";

/**
 * A row of `undo`: what an action changed, so that it can be undone even after a reload. It holds only
 * changed fields and the ids of marked messages, so it stays small however long the branches are.
 */
export interface UndoRow {
  id: string;
  contextId: string;
  kind: UndoKind;
  /** Name of the branch that the person acted on, at that time. */
  branchName: string;
  /** Id of the branch that the person acted on; older rows have none. */
  branchId?: string;
  branches: UndoEntry[];
  activeBranchId: { before: string; after: string };
  pinnedBranchId: { before: string | null; after: string | null };
  /** Unix milliseconds. */
  createdAt: number;
  /** When the row was undone. Undoing it again changes nothing. */
  undoneAt?: number;
  /** The row whose undoing this row reverses (law P11); this row is not undoable itself. */
  redoOf?: string;
  /** With `redoOf`: the undone action, which becomes undoable again once this row is undone. */
  redoes?: UndoneAct;
  /** Set on an action that was redone: it does not end other redos. */
  again?: true;
}

/** The part of an undo row that does not depend on when the action was done. */
export type UndoneAct = Pick<
  UndoRow,
  "kind" | "branchName" | "branchId" | "branches" | "activeBranchId" | "pinnedBranchId"
>;

/** An operation's changes, or a refusal, in which case nothing was changed. */
export type OperationResult = Result<ChangeSet, CommandRefusal>;

export function noChange(): ChangeSet {
  return { putNodes: [], putBranches: [], deleteNodeIds: [], deleteBranchIds: [] };
}

/** True if there is nothing to write. */
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
