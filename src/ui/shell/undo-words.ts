import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { UndoBranch, UndoKind, UndoRow } from "#domain/branching/change-set.ts";
import type { ChatContext } from "#domain/context.ts";

interface UndoNames {
  /** Of a branch as it is shown; undefined where there is none of this id any more. */
  label: (branchId: string) => string | undefined;
  /** The main thread, where one is pinned. */
  pinned: string | undefined;
}

/** What an act did, after "Undo: ": "forked “help” from “main”". */
export function undoWords(
  row: UndoRow,
  tree: BranchTree,
  { pinnedBranchId = "" }: Pick<ChatContext, "pinnedBranchId">,
): string {
  const label = (id: string) => {
    const branch = tree.byId.get(id);
    return branch && branchLabel(tree, branch);
  };
  // The row has the name that is stored, which for a version nobody was shown.
  const target = tree.branches.find(({ name }) => name === row.branchName);
  const branchName = target === undefined ? row.branchName : branchLabel(tree, target);
  return words[row.kind]({ ...row, branchName }, { label, pinned: label(pinnedBranchId) });
}

type Words = (row: UndoRow, names: UndoNames) => string;

const words: Record<UndoKind, Words> = {
  prune: ({ branchName }) => `pruned “${branchName}”`,
  delete_branch: ({ branchName }) => `deleted “${branchName}”`,
  rename: (row) => {
    const { before, after } = renamed(row);
    return `renamed “${before ?? row.branchName}”${after === undefined ? "" : ` to “${after}”`}`;
  },
  recolour: ({ branchName }) => `gave “${branchName}” another colour`,
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
  cherry_pick: ({ branchName }) => `copied messages to “${branchName}”`,
};

function version(did: string, row: UndoRow, names: UndoNames): string {
  const name = madeName(row, names);
  return name === undefined ? `${did} on “${row.branchName}”` : `${did}: ${name}`;
}

function madeName({ branches }: UndoRow, { label }: UndoNames): string | undefined {
  const name = label(branches.find(isMade)?.id ?? "");
  return name === undefined ? undefined : `“${name}”`;
}

function isMade({ kind }: UndoBranch): boolean {
  return kind === "made";
}

function renamed({ branches }: UndoRow): { before?: string; after?: string } {
  for (const entry of branches) {
    if (entry.kind !== "changed") continue;
    const [before, after] = [entry.before.name, entry.after.name];
    if (before !== undefined && after !== undefined) return { before, after };
  }
  return {};
}
