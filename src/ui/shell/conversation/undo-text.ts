import { actedOnLabel, branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { UndoEntry, UndoKind, UndoRow } from "#domain/branching/change-set.ts";
import { withoutVersionNumber } from "#domain/branching/names.ts";
import type { ChatContext } from "#domain/context.ts";

interface UndoNames {
  /** A branch's name as shown; undefined if the branch no longer exists. */
  label: (branchId: string) => string | undefined;
  /** The main thread, if one is pinned. */
  pinned: string | undefined;
}

/**
 * What an action did, shown after "Undo: ", such as "forked “help” from “main”". For the row that redoes
 * an action, what that action did.
 */
export function undoText(
  row: UndoRow,
  tree: BranchTree,
  { pinnedBranchId = "" }: Pick<ChatContext, "pinnedBranchId">,
): string {
  const label = (id: string) => {
    const branch = tree.byId.get(id);
    return nameBeforeUndo(row, id) ?? (branch && branchLabel(tree, branch));
  };
  const { pinnedBranchId: pin } = row;
  const pinned = row.redoes === undefined ? pinnedBranchId : (pin.before ?? "");
  const act = { ...row, ...row.redoes };
  const branchName = actedOnLabel(tree, act);
  return words[act.kind]({ ...act, branchName }, { label, pinned: label(pinned) });
}

/** What a notice says of an undone action: the fork by its name, others by what they did. */
export function undoneText(row: UndoRow, did: string): string {
  const fork = row.kind === "fork" ? /^forked (“.*”) from “/u.exec(did)?.[1] : undefined;
  return fork === undefined ? `Undone: ${did}.` : `Undid the fork ${fork}.`;
}

/** The name of a branch that an undo removed or moved to the bin, where it has another name. */
function nameBeforeUndo({ redoes, branches }: UndoRow, id: string): string | undefined {
  const entry = redoes && branches.find((one) => one.id === id);
  if (entry?.kind === "changed") return entry.before.name;
  return entry?.kind === "removed" && entry.row.named ? entry.row.name : undefined;
}

type ActionWords = (row: UndoRow, names: UndoNames) => string;

const words: Record<UndoKind, ActionWords> = {
  prune: ({ branchName }) => `deleted messages from “${branchName}”`,
  delete_branch: ({ branchName }) => `deleted “${branchName}”`,
  rename: (row) => {
    const { before, after, wasVersion } = renamed(row);
    if (before !== undefined && after !== undefined && wasVersion === true) {
      return `named “${after}”, a version of “${withoutVersionNumber(before)}”`;
    }
    return `renamed “${before ?? row.branchName}”${after === undefined ? "" : ` to “${after}”`}`;
  },
  recolour: ({ branchName }) => `changed the colour of “${branchName}”`,
  pin: (_, { pinned }) =>
    pinned === undefined ? "unpinned the main thread" : `made “${pinned}” the main thread`,
  prompt: ({ branchName }) => `changed the prompts of “${branchName}”`,
  override: ({ branchName }) => `changed the settings of “${branchName}”`,
  fork: (row, names) => {
    const name = madeName(row, names);
    return `forked ${name === undefined ? "" : `${name} `}from “${row.branchName}”`;
  },
  edit: (row, names) => version("edited a message", row, names),
  regenerate: (row, names) => version("regenerated an answer", row, names),
  fan_out: (row) => {
    const count = row.branches.filter(isMade).length;
    const models = count === 1 ? "another model" : `${count} models`;
    return `asked ${models} on “${row.branchName}”`;
  },
  bring_back: ({ branchName }) => `brought a message back into “${branchName}”`,
  hide: ({ branchName, branches }) =>
    `hid ${markedText(branches)} on “${branchName}” from the model`,
  show: ({ branchName, branches }) =>
    `showed ${markedText(branches)} on “${branchName}” to the model`,
  cherry_pick: ({ branchName }) => `copied messages to “${branchName}”`,
  heal: ({ branchName }) => `marked calls on “${branchName}” as not run`,
};

function version(did: string, row: UndoRow, names: UndoNames): string {
  const name = madeName(row, names);
  return name === undefined ? `${did} on “${row.branchName}”` : `${did}: ${name}`;
}

function madeName({ branches }: UndoRow, { label }: UndoNames): string | undefined {
  const name = label(branches.find(isMade)?.id ?? "");
  return name === undefined ? undefined : `“${name}”`;
}

/** A round counts as one: it is hidden as one. */
function markedText(branches: readonly UndoEntry[]): string {
  const count = branches.reduce(
    (sum, entry) => sum + (entry.kind === "marked" ? Object.keys(entry.before).length : 0),
    0,
  );
  return count > 1 ? `${count} messages` : "a message";
}

function isMade({ kind }: UndoEntry): boolean {
  return kind === "made";
}

interface Renamed {
  before?: string;
  after?: string;
  /** It had no name of its own before. */
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
