import { actedOnLabel, branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { UndoEntry, UndoKind, UndoRow } from "#domain/branching/change-set.ts";
import { withoutVersionNumber } from "#domain/branching/names.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { undoWords } from "#ui/words/undo.ts";

interface UndoNames {
  /** A branch's name as shown; undefined if the branch no longer exists. */
  label: (branchId: string) => string | undefined;
  /** The main thread, if one is pinned. */
  pinned: string | undefined;
}

/**
 * What an action did, as shown after "Undo: ", such as "forked “help” from “main”". For a row that redoes an
 * action, what that action did.
 */
export function undoText(row: UndoRow, tree: BranchTree, context: Pinned): string {
  const names = namesFor(row, tree, context);
  const act = { ...row, ...row.redoes };
  return words[act.kind]({ ...act, branchName: actedOnLabel(tree, act) }, names);
}

/** A notice's text about an undone action: a fork by its name, other actions by what they did. */
export function undoneText(row: UndoRow, tree: BranchTree, context: Pinned): string {
  const fork = row.kind === "fork" ? madeName(row, namesFor(row, tree, context)) : undefined;
  return fork === undefined
    ? undoWords.undone(undoText(row, tree, context))
    : undoWords.undidFork(fork);
}

type Pinned = Pick<ChatContext, "pinnedBranchId">;

function namesFor(row: UndoRow, tree: BranchTree, { pinnedBranchId = "" }: Pinned): UndoNames {
  const label = (id: string) => {
    const branch = tree.byId.get(id);
    return nameBeforeUndo(row, id, branch) ?? (branch && branchLabel(tree, branch));
  };
  const pinned = row.redoes === undefined ? pinnedBranchId : (row.pinnedBranchId.before ?? "");
  return { label, pinned: label(pinned) };
}

/**
 * The name that a branch had before an undo removed it or moved it to the bin, where it has another name.
 * Undefined for a version, whose name is never shown.
 */
function nameBeforeUndo(
  { redoes, branches }: UndoRow,
  id: string,
  now: Branch | undefined,
): string | undefined {
  const entry = redoes && branches.find((one) => one.id === id);
  if (entry?.kind === "changed") {
    const wasNamed = entry.before.named ?? now?.named;
    return wasNamed === false ? undefined : entry.before.name;
  }
  return entry?.kind === "removed" && entry.row.named ? entry.row.name : undefined;
}

type ActionWords = (row: UndoRow, names: UndoNames) => string;

const { did } = undoWords;

const words: Record<UndoKind, ActionWords> = {
  prune: ({ branchName }) => did.prune(branchName),
  delete_branch: ({ branchName }) => did.deleteBranch(branchName),
  rename: (row) => {
    const { before, after, wasVersion } = renamed(row);
    if (before !== undefined && after !== undefined && wasVersion === true) {
      return did.nameVersion(after, withoutVersionNumber(before));
    }
    const branch = before ?? row.branchName;
    return after === undefined ? did.rename(branch) : did.renameTo(branch, after);
  },
  recolour: ({ branchName }) => did.recolour(branchName),
  pin: (_, { pinned }) => (pinned === undefined ? did.unpin : did.pin(pinned)),
  prompt: ({ branchName }) => did.prompt(branchName),
  override: ({ branchName }) => did.override(branchName),
  fork: (row, names) => {
    const name = madeName(row, names);
    return name === undefined ? did.fork(row.branchName) : did.forkNamed(name, row.branchName);
  },
  edit: (row, names) => {
    const name = madeName(row, names);
    return name === undefined ? did.edit(row.branchName) : did.editInto(name);
  },
  regenerate: (row, names) => {
    const name = madeName(row, names);
    return name === undefined ? did.regenerate(row.branchName) : did.regenerateInto(name);
  },
  fan_out: ({ branchName, branches }) => did.fanOut(branches.filter(isMade).length, branchName),
  bring_back: ({ branchName }) => did.bringBack(branchName),
  hide: ({ branchName, branches }) => did.hide(markedCount(branches), branchName),
  show: ({ branchName, branches }) => did.show(markedCount(branches), branchName),
  cherry_pick: ({ branchName }) => did.cherryPick(branchName),
  heal: ({ branchName }) => did.heal(branchName),
};

function madeName({ branches }: UndoRow, { label }: UndoNames): string | undefined {
  return label(branches.find(isMade)?.id ?? "");
}

/** How many messages were marked. A round is hidden as one, so it counts as one. */
function markedCount(branches: readonly UndoEntry[]): number {
  const count = branches.reduce(
    (sum, entry) => sum + (entry.kind === "marked" ? Object.keys(entry.before).length : 0),
    0,
  );
  return Math.max(1, count);
}

function isMade({ kind }: UndoEntry): boolean {
  return kind === "made";
}

interface Renamed {
  before?: string;
  after?: string;
  /** Whether the branch had no name of its own before. */
  wasVersion?: boolean;
}

function renamed({ branches }: UndoRow): Renamed {
  for (const entry of branches) {
    if (entry.kind !== "changed") continue;
    const [before, after] = [entry.before.name, entry.after.name];
    if (before !== undefined && after !== undefined) {
      return { before, after, wasVersion: entry.before.named === false };
    }
  }
  return {};
}
