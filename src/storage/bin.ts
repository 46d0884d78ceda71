import { branchLabel, branchTree } from "#domain/branching/branch-tree.ts";
import type { UndoBranch, UndoRow } from "#domain/branching/change-set.ts";
import { patchContext } from "#domain/branching/change-set.ts";
import { emptyBin as emptyBranches } from "#domain/branching/empty-bin.ts";
import type { Branch, ChatContext } from "#domain/context.ts";

import { loseBlobsOf } from "./blob-names.ts";
import type { BoughDatabase } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { removeRequests } from "./request-removal.ts";
import { removeStrays } from "./strays.ts";

/** Branches that lie in the bin together, and come back together. */
export interface BinnedBranches {
  /** What puts them back: the `undo` row of the act that took them away, or their ids (law P10). */
  back: { undoId: string } | { branchIds: string[] };
  contextId: string;
  /** The conversation's. */
  title: string;
  /** Of the branch that the person acted on. */
  branchName: string;
  /** How they got there; null where no act tells of it. */
  kind: "prune" | "delete_branch" | null;
  /** Branches still in the bin, versions included. */
  count: number;
  createdAt: number;
}

export interface Bin {
  /** Top-level conversations, the last deleted first. */
  conversations: ChatContext[];
  /** Of conversations that are not in the bin themselves; the last first. */
  branches: BinnedBranches[];
}

export function watchBin(db: BoughDatabase): Live<Bin> {
  return live(async () => ({
    conversations: await binnedConversations(db),
    branches: await binnedBranches(db),
  }));
}

async function binnedConversations(db: BoughDatabase): Promise<ChatContext[]> {
  const binned = await db.contexts
    .filter(({ deletedAt, parentId }) => deletedAt !== undefined && parentId === undefined)
    .toArray();
  return binned.sort((left, right) => (right.deletedAt ?? 0) - (left.deletedAt ?? 0));
}

async function binnedBranches(db: BoughDatabase): Promise<BinnedBranches[]> {
  const binned = await db.branches.filter(({ deletedAt }) => deletedAt !== undefined).toArray();
  const rows = await db.undo.filter((row) => row.undoneAt === undefined).toArray();
  const groups: BinnedBranches[] = [];
  for (const contextId of new Set(binned.map((branch) => branch.contextId))) {
    const context = await db.contexts.get(contextId);
    if (context === undefined || context.deletedAt !== undefined) continue;
    const own = binned.filter((branch) => branch.contextId === contextId);
    const told = rows
      .filter((row) => row.contextId === contextId)
      .flatMap((row) => toldOf(row, own));
    const isTold = new Set(told.flatMap(({ branches }) => branches));
    const untold = own.filter((branch) => !isTold.has(branch));
    const all = await db.branches.where("contextId").equals(contextId).toArray();
    for (const {
      branches: { length: count },
      ...group
    } of [...told, ...untoldOf(untold, all)]) {
      groups.push({ ...group, count, contextId, title: context.title });
    }
  }
  return groups.sort((left, right) => right.createdAt - left.createdAt);
}

type Group = Pick<BinnedBranches, "back" | "branchName" | "kind" | "createdAt"> & {
  branches: Branch[];
};

/** What one prune or one deletion took away, as far as it is still in the bin. */
function toldOf(row: UndoRow, binned: readonly Branch[]): Group[] {
  const { kind, branchName, createdAt } = row;
  if (kind !== "prune" && kind !== "delete_branch") return [];
  const ids = new Set(row.branches.filter(isBinning).map(({ id }) => id));
  const branches = binned.filter(({ id }) => ids.has(id));
  if (branches.length === 0) return [];
  return [{ back: { undoId: row.id }, branchName, kind, createdAt, branches }];
}

function isBinning(entry: UndoBranch): boolean {
  return entry.kind === "changed" && typeof entry.after.deletedAt === "number";
}

/** What no act tells of: each branch with the versions of it that lie there too. */
function untoldOf(untold: readonly Branch[], all: readonly Branch[]): Group[] {
  const tree = branchTree(all);
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
      back: { branchIds: branches.map((branch) => branch.id) },
      branchName: branchLabel(tree, head),
      kind: null,
      createdAt: head.deletedAt ?? 0,
      branches,
    };
  });
}

/** Conversations and branches that were removed. */
export interface Emptied {
  conversations: number;
  branches: number;
}

/** Removes for good what lies in the bin, with everything that is its own; whole or not at all. */
export function emptyBin(db: BoughDatabase): Promise<Emptied> {
  const tables = [db.contexts, db.branches, db.messages, db.runs, db.chunks, db.journal];
  const beside = [db.undo, db.toolPolicies, db.blobs, db.requests, db.requestBodies];
  const keyed = [db.drafts, db.settings];
  return db.transaction("rw", [...tables, ...beside, ...keyed], async () => {
    const ids = doomedIds(await db.contexts.toArray());
    await removeContexts(db, ids);
    const inBin = await db.branches.filter(({ deletedAt }) => deletedAt !== undefined).toArray();
    for (const contextId of new Set(inBin.map((branch) => branch.contextId))) {
      await removeBinned(db, contextId);
    }
    await removeStrays(db);
    return { conversations: ids.length, branches: inBin.length };
  });
}

/** Those in the bin, and the sub-tasks under them. */
function doomedIds(contexts: readonly ChatContext[]): string[] {
  const doomed = new Set<string>();
  for (let size = -1; size < doomed.size;) {
    size = doomed.size;
    for (const { id, deletedAt, parentId = "" } of contexts) {
      if (deletedAt !== undefined || doomed.has(parentId)) doomed.add(id);
    }
  }
  return [...doomed];
}

/** What was thrown away cannot be written to by anybody, so that no writer is asked. */
async function removeBinned(db: BoughDatabase, contextId: string): Promise<void> {
  const context = await db.contexts.get(contextId);
  if (context === undefined) return;
  const branches = await db.branches.where("contextId").equals(contextId).toArray();
  const change = emptyBranches({ context, branches });
  await removeRunsOf(db, (run) => change.deleteBranchIds.includes(run.branchId), contextId);
  await removeRequests(db, contextId, change);
  await db.drafts.bulkDelete(change.deleteBranchIds);
  await loseBlobsOf(db, { nodeIds: change.deleteNodeIds });
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
    await loseBlobsOf(db, { contextId });
  }
  for (const table of [db.branches, db.messages, db.undo, db.requests, db.requestBodies]) {
    await table.where("contextId").anyOf(ids).delete();
  }
  const gone = new Set(ids);
  await db.toolPolicies.filter(({ contextId = "" }) => gone.has(contextId)).delete();
  await db.contexts.bulkDelete([...ids]);
}

async function removeRunsOf(
  db: BoughDatabase,
  isDoomed: (run: { branchId: string }) => boolean,
  contextId: string,
): Promise<void> {
  const runs = await db.runs.where("contextId").equals(contextId).filter(isDoomed).primaryKeys();
  for (const runId of runs) {
    await db.chunks.where("runId").equals(runId).delete();
    await db.journal.where("[runId+seq]").between([runId, 0], [runId, Infinity]).delete();
  }
  await db.runs.bulkDelete(runs);
}
