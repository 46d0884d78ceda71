import { sameJson } from "#domain/canonical.ts";
import type { Branch } from "#domain/context.ts";
import { withMessages } from "#domain/text/hidden-marks.ts";

import { baseOf, mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { BranchFields, ChangeSet, ContextPatch, UndoEntry, UndoRow } from "./change-set.ts";
import { uniqueName, branchNames } from "./names.ts";
import {
  activeBranchOf,
  byCreation,
  isLive,
  lastActive,
  nextActiveAt,
  withOrigin,
} from "./rows.ts";
import type { ContextRows } from "./rows.ts";
import { markEntries } from "./undo-marks.ts";

type Rows = Pick<ContextRows, "context" | "branches">;

/** Branches on their way to the bin, and what takes their place. */
export interface MoveToBin {
  kind: "prune" | "delete_branch";
  undoId: string;
  /** The branch that the person acted on, which the undo row names. */
  target: Branch;
  removed: readonly Branch[];
  /** Law P2: a branch that continues under the name of `of`, which goes to the bin. */
  kept: { id: string; of: Branch; messageIds: string[] } | undefined;
  /**
   * Which remaining branch to show if the active one goes to the bin: one that satisfies the earliest
   * possible of these tests.
   */
  showFirst: readonly ((branch: Branch) => boolean)[];
  now: number;
}

/** The rows as they will be, while an operation works on them. */
type After = Map<string, Branch>;

/** Puts branches in the bin, moves others to their places, and records how to undo that. */
export function moveToBin(rows: Rows, binning: MoveToBin): ChangeSet {
  const after: After = new Map(rows.branches.map((branch) => [branch.id, branch]));
  for (const branch of binning.removed) after.set(branch.id, { ...branch, deletedAt: binning.now });
  const replaced = replaceBases(rows, binning, after);
  moveVersions(rows, binning, after, replaced);
  const active = showWhatIsLeft(rows, binning, after);
  return changesOf(rows, binning, after, {
    active,
    pinned: pinnedAfter(rows, after, replaced),
  });
}

/**
 * Laws P2 and P3: decides who takes the place and name of each named branch that goes to the bin: the
 * part of it that is kept, or otherwise its version that was last active. Returns the ids of these
 * branches with the ids of their successors.
 */
function replaceBases(rows: Rows, binning: MoveToBin, after: After): Map<string, string> {
  const replaced = new Map<string, string>();
  const { kept } = binning;
  if (kept !== undefined) {
    const { deletedAt: _deletedAt, aside: _aside, ...like } = kept.of;
    const branch = withMessages({ ...like, id: kept.id }, kept.messageIds);
    after.set(kept.id, withOrigin(branch, originOf(branch, after)));
    releaseName(kept.of, after);
    replaced.set(kept.of.id, kept.id);
  }
  for (const branch of binning.removed) {
    if (!branch.named || replaced.has(branch.id)) continue;
    const successor = lastActive(liveVersionsOf(branch, rows, after));
    if (successor === undefined) continue;
    const { aside: _aside, ...row } = successor;
    const promoted = { ...row, name: branch.name, named: true };
    after.set(successor.id, withOrigin(promoted, originOf(branch, after)));
    releaseName(branch, after);
    replaced.set(branch.id, successor.id);
  }
  return replaced;
}

function originOf(branch: Branch, after: After): Branch | undefined {
  return after.get(branch.forkedFrom?.branchId ?? "");
}

function releaseName(branch: Branch, after: After): void {
  const row = after.get(branch.id) ?? branch;
  const name = uniqueName(branchNames(after.values()), `${branch.name} (pruned)`);
  after.set(branch.id, { ...row, name });
}

function liveVersionsOf(base: Branch, rows: Rows, after: After): Branch[] {
  const byId = mapById(rows.branches);
  return [...after.values()].filter(
    (branch) =>
      isLive(branch) && !branch.named && byId.has(branch.id) && baseOf(branch, byId) === base,
  );
}

/** Law V3: a version whose chain to its base leads through the bin gets the successor as its origin. */
function moveVersions(
  rows: Rows,
  binning: MoveToBin,
  after: After,
  replaced: ReadonlyMap<string, string>,
): void {
  for (const base of binning.removed) {
    const successor = after.get(replaced.get(base.id) ?? "");
    if (successor === undefined || !base.named) continue;
    for (const version of liveVersionsOf(base, rows, after)) {
      const origin = originOf(version, after);
      const isOnItsWay = origin !== undefined && isLive(origin);
      if (!isOnItsWay) after.set(version.id, withOrigin(version, successor));
    }
  }
}

/** The branch that is active afterwards; there is always a live one (law B7). */
function showWhatIsLeft(rows: Rows, binning: MoveToBin, after: After): Branch {
  const before = activeBranchOf(rows);
  const now = before && after.get(before.id);
  if (now !== undefined && isLive(now)) return now;
  const left = [...after.values()].filter(isLive);
  const tests = [...binning.showFirst, () => true];
  const fitting = tests.map((test) => left.filter(test)).find((some) => some.length > 0) ?? [];
  const chosen = lastActive(fitting) ?? binning.target;
  const shown = { ...chosen, activeAt: nextActiveAt(rows.branches, binning.now) };
  after.set(shown.id, shown);
  return shown;
}

function pinnedAfter(
  { context }: Rows,
  after: After,
  replaced: ReadonlyMap<string, string>,
): string | null {
  const pinned = after.get(context.pinnedBranchId ?? "");
  if (pinned === undefined) return null;
  return isLive(pinned) ? pinned.id : (replaced.get(pinned.id) ?? null);
}

function changesOf(
  { context, branches }: Rows,
  binning: MoveToBin,
  after: After,
  view: { active: Branch; pinned: string | null },
): ChangeSet {
  const before = mapById(branches);
  const changed = [...after.values()].filter((branch) => before.get(branch.id) !== branch);
  const pinnedBefore = context.pinnedBranchId ?? null;
  const patch: ContextPatch = {
    ...(view.active.name === context.activeBranchName
      ? {}
      : { activeBranchName: view.active.name }),
    ...(view.pinned === pinnedBefore ? {} : { pinnedBranchId: view.pinned }),
  };
  const undo: UndoRow = {
    id: binning.undoId,
    contextId: context.id,
    kind: binning.kind,
    branchName: binning.target.name,
    branches: changed.flatMap((branch) => undoEntriesFor(before.get(branch.id), branch)),
    activeBranchId: {
      before: activeBranchOf({ context, branches })?.id ?? view.active.id,
      after: view.active.id,
    },
    pinnedBranchId: { before: pinnedBefore, after: view.pinned },
    createdAt: binning.now,
  };
  return {
    ...noChange(),
    putBranches: changed.toSorted(byCreation),
    ...(Object.keys(patch).length === 0 ? {} : { context: patch }),
    undo,
  };
}

/** How one branch was changed, or that it was created. */
export function undoEntriesFor(before: Branch | undefined, after: Branch): UndoEntry[] {
  const { id } = after;
  if (before === undefined) return [{ id, kind: "made", length: after.messageIds.length }];
  const marked = markEntries(before, after);
  const [was, is] = [undoableFields(before), undoableFields(after)];
  const changed = FIELDS.filter((field) => !sameJson(was[field], is[field]));
  if (changed.length === 0 && marked.length > 0) return marked;
  return [{ id, kind: "changed", before: pick(was, changed), after: pick(is, changed) }, ...marked];
}

const FIELDS: readonly (keyof BranchFields)[] = [
  "name",
  "named",
  "forkedFrom",
  "aside",
  "activeAt",
  "deletedAt",
  "colour",
  "systemPrompt",
  "userPrompt",
  "overrides",
];

/** The fields that undo restores; null for a field that is absent. */
export function undoableFields(branch: Branch): BranchFields {
  return {
    name: branch.name,
    named: branch.named,
    forkedFrom: branch.forkedFrom ?? null,
    aside: branch.aside ?? null,
    activeAt: branch.activeAt,
    deletedAt: branch.deletedAt ?? null,
    colour: branch.colour,
    systemPrompt: branch.systemPrompt ?? null,
    userPrompt: branch.userPrompt ?? null,
    overrides: branch.overrides ?? null,
  };
}

function pick(fields: BranchFields, names: readonly (keyof BranchFields)[]): Partial<BranchFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
