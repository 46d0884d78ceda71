import { actedOnLabel, branchLabel } from "#domain/branching/branch-label.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import { patchContext } from "#domain/branching/change-set.ts";
import { emptyBin as emptyBranches } from "#domain/branching/empty-bin.ts";
import { isBinning } from "#domain/branching/redo-rows.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { countRuns } from "#storage/activity/metrics.ts";
import { removeRequests } from "#storage/activity/request-removal.ts";
import { markBlobsLost } from "#storage/attachments/blob-names.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { readInPages } from "#storage/pages.ts";
import { tellCoarsely } from "#storage/tell-coarsely.ts";

import { removeDanglingEntries } from "./dangling-entries.ts";
import { refuseLostLists } from "./lost-lists.ts";

/** Branches that were moved to the bin together, and are restored together. */
export interface BinnedBranches {
  /** How to restore them: the `undo` row of the action that binned them, or their ids (law P10). */
  restoreBy: { undoId: string } | { branchIds: string[] };
  contextId: string;
  /** Title of the branches' conversation. */
  title: string;
  /** Name of the branch that the person acted on. */
  branchName: string;
  /** Branches that are still in the bin, including versions. */
  branchIds: string[];
  /** The action that binned them; null if no undo row records it. */
  kind: "prune" | "delete_branch" | null;
  /** How many branches are still in the bin, including versions. */
  count: number;
  createdAt: number;
}

/** A sub-task in the bin. */
export interface BinnedTask {
  context: ChatContext;
  /** The title of the conversation that it belongs to. */
  parentTitle: string;
}

export interface Bin {
  /** Top-level conversations, last deleted first; those deleted together are ordered by their last change. */
  conversations: ChatContext[];
  /** Sub-tasks that have ended, last deleted first. Their conversations are not in the bin. */
  tasks: BinnedTask[];
  /** Branches of conversations that are not in the bin, last deleted first. */
  branches: BinnedBranches[];
}

export function watchBin(db: BoughDatabase): LiveQuery<Bin> {
  return watchQuery(async () => ({
    conversations: await binnedConversations(db),
    tasks: await binnedTasks(db),
    branches: await binnedBranches(db),
  }));
}

async function binnedConversations(db: BoughDatabase): Promise<ChatContext[]> {
  const newest = await db.contexts.orderBy("deletedAt").reverse().toArray();
  const top = newest.filter(({ parentId }) => parentId === undefined);
  return top.sort(
    (one, other) =>
      (other.deletedAt ?? 0) - (one.deletedAt ?? 0) || other.updatedAt - one.updatedAt,
  );
}

async function binnedTasks(db: BoughDatabase): Promise<BinnedTask[]> {
  const children = await db.contexts.where("parentId").above("").toArray();
  const binned = children.filter(({ deletedAt }) => deletedAt !== undefined);
  const parents = await db.contexts.bulkGet(binned.map(({ parentId = "" }) => parentId));
  const found = binned.flatMap((context, at) => {
    const parent = parents[at];
    const isShown = parent !== undefined && parent.deletedAt === undefined;
    return isShown ? [{ context, parentTitle: parent.title }] : [];
  });
  return found.sort((one, other) => (other.context.deletedAt ?? 0) - (one.context.deletedAt ?? 0));
}

async function binnedBranches(db: BoughDatabase): Promise<BinnedBranches[]> {
  const binned = await branchesInBin(db);
  const rows = await db.undo.filter((row) => row.undoneAt === undefined).toArray();
  const groups: BinnedBranches[] = [];
  for (const contextId of new Set(binned.map((branch) => branch.contextId))) {
    const context = await db.contexts.get(contextId);
    if (context === undefined || context.deletedAt !== undefined) continue;
    const own = binned.filter((branch) => branch.contextId === contextId);
    const tree = branchTree(await db.branches.where("contextId").equals(contextId).toArray());
    const told = rows
      .filter((row) => row.contextId === contextId)
      .flatMap((row) => groupsFromUndoRow(row, own, tree));
    const isTold = new Set(told.flatMap(({ branches }) => branches));
    const untold = own.filter((branch) => !isTold.has(branch));
    for (const { branches, ...group } of [...told, ...groupsWithoutUndoRow(untold, tree)]) {
      const branchIds = branches.map(({ id }) => id);
      const where = { contextId, title: context.title };
      groups.push({ ...group, ...where, branchIds, count: branchIds.length });
    }
  }
  return groups.sort((left, right) => right.createdAt - left.createdAt);
}

/**
 * No index has the branches in the bin. A branch's row lists all its messages, so they are never read all
 * at once.
 */
async function branchesInBin(db: BoughDatabase): Promise<Branch[]> {
  const binned: Branch[] = [];
  await readInPages(db.branches, (branches) => {
    binned.push(...branches.filter(({ deletedAt }) => deletedAt !== undefined));
    return undefined;
  });
  return binned;
}

type BinGroup = Pick<BinnedBranches, "restoreBy" | "branchName" | "kind" | "createdAt"> & {
  branches: Branch[];
};

/** The branches that one prune or deletion moved to the bin and that are still there. */
function groupsFromUndoRow(row: UndoRow, binned: readonly Branch[], tree: BranchTree): BinGroup[] {
  const { kind, createdAt } = row;
  if (kind !== "prune" && kind !== "delete_branch") return [];
  const ids = new Set(row.branches.filter(isBinning).map(({ id }) => id));
  const branches = binned.filter(({ id }) => ids.has(id));
  if (branches.length === 0) return [];
  const branchName = actedOnLabel(tree, row);
  return [{ restoreBy: { undoId: row.id }, branchName, kind, createdAt, branches }];
}

/** Groups branches without an undo row: each with those of its versions that are in the bin, too. */
function groupsWithoutUndoRow(untold: readonly Branch[], tree: BranchTree): BinGroup[] {
  const rows = new Map(untold.map((branch) => [branch.id, branch]));
  const groups = new Map<string, Branch[]>();
  for (const branch of untold) {
    const { id } = rows.get(tree.baseOf(branch).id) ?? branch;
    groups.set(id, [...(groups.get(id) ?? []), branch]);
  }
  return [...groups].flatMap(([id, branches]) => {
    const head = rows.get(id);
    if (head === undefined) return [];
    return {
      restoreBy: { branchIds: branches.map((branch) => branch.id) },
      branchName: branchLabel(tree, head),
      kind: null,
      createdAt: head.deletedAt ?? 0,
      branches,
    };
  });
}

/** How many conversations and branches were removed. */
export interface EmptyBinResult {
  conversations: number;
  branches: number;
}

/** One entry of the bin: a conversation, or branches of one. */
export interface BinEntry {
  contextId: string;
  branchIds?: readonly string[];
}

/**
 * Permanently removes everything in the bin, or one entry of it, with all that belongs to it. Removes
 * everything or nothing.
 */
export function emptyBin(db: BoughDatabase, only?: BinEntry): Promise<EmptyBinResult> {
  const tables = [db.contexts, db.branches, db.messages, db.runs, db.chunks, db.journal];
  const beside = [db.undo, db.toolPolicies, db.blobs, db.requests, db.requestBodies];
  const onDisk = [db.pickedFolders, db.folderFiles, db.folderChanges];
  const keyed = [
    db.damagedRows,
    db.damagedOriginals,
    db.drafts,
    db.settings,
    db.connections,
    db.metricRows,
    db.metricDays,
  ];
  return db.transaction("rw", [...tables, ...beside, ...onDisk, ...keyed], async () => {
    const ids =
      only?.branchIds === undefined
        ? deletedContextIds(await db.contexts.toArray(), only?.contextId)
        : [];
    await removeContexts(db, ids);
    const chosen = only && new Set(only.branchIds);
    const inBin = await doomedBranches(db, chosen);
    for (const contextId of new Set(inBin.map((branch) => branch.contextId))) {
      await removeBinned(db, contextId, chosen);
    }
    await removeDanglingEntries(db);
    tellCoarsely();
    return { conversations: ids.length, branches: inBin.length };
  });
}

/** All branches in the bin, or those of the chosen ones that are in it. */
async function doomedBranches(
  db: BoughDatabase,
  chosen: ReadonlySet<string> | undefined,
): Promise<Branch[]> {
  if (chosen === undefined) return branchesInBin(db);
  const rows = await db.branches.bulkGet([...chosen]);
  return rows.filter((row) => row !== undefined).filter(({ deletedAt }) => deletedAt !== undefined);
}

/** Conversations in the bin, and their sub-tasks. */
function deletedContextIds(contexts: readonly ChatContext[], only?: string): string[] {
  const doomed = new Set<string>();
  for (let size = -1; size < doomed.size;) {
    size = doomed.size;
    for (const { id, deletedAt, parentId = "" } of contexts) {
      const isDeleted = deletedAt !== undefined && (only === undefined || only === id);
      if (isDeleted || doomed.has(parentId)) doomed.add(id);
    }
  }
  return [...doomed];
}

/**
 * Removes branches permanently from a conversation. A branch in the bin is not written to, so no writer is
 * asked.
 */
async function removeBinned(
  db: BoughDatabase,
  contextId: string,
  chosen?: ReadonlySet<string>,
): Promise<void> {
  const context = await db.contexts.get(contextId);
  if (context === undefined) return;
  const branches = await db.branches.where("contextId").equals(contextId).toArray();
  const change = emptyBranches({ context, branches }, chosen);
  await refuseLostLists(db, context, new Set(change.deleteBranchIds));
  await removeRunsOf(db, (run) => change.deleteBranchIds.includes(run.branchId), contextId);
  await removeRequests(db, contextId, branches, new Set(change.deleteBranchIds));
  await db.drafts.bulkDelete(change.deleteBranchIds);
  await markBlobsLost(db, { nodeIds: change.deleteNodeIds });
  await db.messages.bulkDelete(change.deleteNodeIds);
  await db.branches.bulkDelete(change.deleteBranchIds);
  await db.branches.bulkPut(change.putBranches);
  if (change.context !== undefined) await db.contexts.put(patchContext(context, change.context));
}

async function removeContexts(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  await db.drafts
    .where("branchId")
    .anyOf(await db.branches.where("contextId").anyOf(ids).primaryKeys())
    .delete();
  for (const contextId of ids) {
    await removeRunsOf(db, () => true, contextId);
    await markBlobsLost(db, { contextId });
  }
  await db.damagedOriginals.bulkDelete(
    await db.damagedRows.where("contextId").anyOf(ids).primaryKeys(),
  );
  for (const table of [
    db.branches,
    db.messages,
    db.undo,
    db.requests,
    db.requestBodies,
    db.damagedRows,
  ]) {
    await table.where("contextId").anyOf(ids).delete();
  }
  const gone = new Set(ids);
  await db.toolPolicies.filter(({ contextId = "" }) => gone.has(contextId)).delete();
  await db.pickedFolders.bulkDelete([...ids]);
  await db.folderFiles.where("contextId").anyOf(ids).delete();
  await db.folderChanges.where("contextId").anyOf(ids).delete();
  await db.contexts.bulkDelete([...ids]);
}

async function removeRunsOf(
  db: BoughDatabase,
  isDoomed: (run: { branchId: string }) => boolean,
  contextId: string,
): Promise<void> {
  const runs = await db.runs.where("contextId").equals(contextId).filter(isDoomed).primaryKeys();
  // Counts what the runs used before they go; all of them have long ended. Figures that already exist stay
  // as they were counted, because the time zone and the connections may have changed since.
  const rows = await db.metricRows.where("id").anyOf(runs).primaryKeys();
  const counted = new Set(rows.map(([, id]) => id));
  const ids = runs.filter((id) => !counted.has(id));
  await countRuns(db, { ids, isDense: false }, Infinity);
  for (const runId of runs) {
    await db.chunks.where("runId").equals(runId).delete();
    await db.journal.where("[runId+seq]").between([runId, 0], [runId, Infinity]).delete();
  }
  await db.runs.bulkDelete(runs);
}
