import type { Branch } from "#domain/context.ts";

import { baseOf as findBase, mapById } from "./base.ts";
import { byCreation, isLive, latestActive, sharedLength } from "./rows.ts";

/**
 * Messages that follow each other on the same live branches: from `start` to before `end` of
 * `branch.messageIds`. It ends where branches part or where one of them ends.
 */
export interface BranchRun {
  /** Any branch that goes through. */
  readonly branch: Branch;
  readonly start: number;
  readonly end: number;
  /** All live branches that go through, oldest first. */
  readonly through: readonly Branch[];
  /** Those of them whose last message is the run's last. */
  readonly ending: readonly Branch[];
  readonly children: readonly BranchRun[];
}

/**
 * A snapshot of a context's branches, made ready for questions: the shape of the whole tree from the
 * branches' rows alone. Make it once per snapshot and ask it for every row of a transcript; making
 * it costs by forks, not by messages.
 */
export interface BranchTree {
  readonly branches: readonly Branch[];
  readonly byId: ReadonlyMap<string, Branch>;
  /** An empty run before all others: the branches without messages end there. */
  readonly root: BranchRun;
  /** Law V3: the named branch that a version belongs to; a named branch is its own. */
  baseOf(branch: Branch): Branch;
  /** The runs of a live branch from `root` on; just `root` for any other. */
  runsOf(branch: Branch): readonly BranchRun[];
}

export function branchTree(branches: readonly Branch[]): BranchTree {
  const byId = mapById(branches);
  const root = growRuns(branches.filter(isLive).toSorted(byCreation));
  return {
    branches,
    byId,
    root,
    baseOf: remember((branch) => findBase(branch, byId)),
    runsOf: remember((branch) => runsAlong(root, branch)),
  };
}

function remember<Value>(find: (branch: Branch) => Value): (branch: Branch) => Value {
  const known = new Map<string, Value>();
  return (branch) => {
    const value = known.get(branch.id) ?? find(branch);
    known.set(branch.id, value);
    return value;
  };
}

interface GrowingRun extends BranchRun {
  end: number;
  through: Branch[];
  ending: Branch[];
  children: GrowingRun[];
}

function growRuns(live: readonly Branch[]): BranchRun {
  const [first] = live;
  const branch = first ?? nowhere;
  const root: GrowingRun = { branch, start: 0, end: 0, through: [], ending: [], children: [] };
  for (const each of live) grow(root, each);
  return root;
}

/** Stands for the branch of the root where there are none; it is never shown. */
const nowhere: Branch = {
  id: "",
  contextId: "",
  name: "",
  named: true,
  messageIds: [],
  colour: 0,
  activeAt: 0,
  createdAt: 0,
};

function grow(root: GrowingRun, branch: Branch): void {
  const { messageIds } = branch;
  let run = root;
  run.through.push(branch);
  while (run.end < messageIds.length) {
    const next = childTowards(run.children, run.end, branch);
    if (next === undefined) {
      const last: GrowingRun = {
        branch,
        start: run.end,
        end: messageIds.length,
        through: [branch],
        ending: [branch],
        children: [],
      };
      run.children.push(last);
      return;
    }
    const shared = sharedLength(next.branch.messageIds, messageIds);
    if (shared < next.end) split(next, shared);
    next.through.push(branch);
    run = next;
  }
  run.ending.push(branch);
}

function split(run: GrowingRun, at: number): void {
  const lower: GrowingRun = { ...run, start: at, through: [...run.through] };
  run.end = at;
  run.ending = [];
  run.children = [lower];
}

function childTowards<Run extends BranchRun>(
  children: readonly Run[],
  at: number,
  branch: Branch,
): Run | undefined {
  const id = branch.messageIds[at];
  return children.find((child) => child.branch.messageIds[child.start] === id);
}

function runsAlong(root: BranchRun, branch: Branch): BranchRun[] {
  const runs = [root];
  if (!isLive(branch)) return runs;
  let run: BranchRun | undefined = root;
  while (run !== undefined && run.end < branch.messageIds.length) {
    run = childTowards(run.children, run.end, branch);
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

/** Law V4: where a version is chosen, the live branch through it that was last viewed. */
export function branchForVersion(tree: BranchTree, nodeId: string): Branch | undefined {
  return latestActive(tree.root.through.filter((branch) => branch.messageIds.includes(nodeId)));
}

/** Law V8: what choosing a named branch returns to: it, or the version of it last viewed. */
export function lastViewedVersion(tree: BranchTree, base: Branch): Branch {
  return latestActive(tree.root.through.filter((branch) => tree.baseOf(branch) === base)) ?? base;
}

/** `main`, or `main · version 2` for a version: counted through its base's, binned ones too. */
export function branchLabel(tree: BranchTree, branch: Branch): string {
  const base = tree.baseOf(branch);
  if (branch.named || base.id === branch.id) return branch.name;
  const versions = tree.branches.filter((other) => !other.named && tree.baseOf(other) === base);
  const rank = versions.toSorted(byCreation).findIndex((version) => version.id === branch.id);
  return `${base.name} · version ${String(rank + 2)}`;
}
