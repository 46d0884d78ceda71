import { patchContext } from "#domain/branching/change-set.ts";
import type { ChangeSet, OperationResult, UndoRow } from "#domain/branching/change-set.ts";
import type { ContextRows } from "#domain/branching/rows.ts";
import type { Undo } from "#domain/branching/undo.ts";
import type { CommandRefusal } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { missingForRound } from "#domain/runs/round-nodes.ts";
import type { NodeLookup } from "#domain/runs/round-nodes.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

import { binnedAbove } from "./binned-above.ts";
import { discardUndo, canBeUndone, newestFirst, putUndo, redoable } from "./undo-rows.ts";

/** What a pure operation works on: rows that were read in the transaction that will write its outcome. */
export interface BranchRows extends ContextRows {
  /** For a sub-task: the nearest conversation above it that is in the bin. */
  above?: ChatContext;
}

/** The operation's refusal, or a storage failure. In either case nothing was written. */
export type ChangeProblem =
  | { source: "operation"; refusal: CommandRefusal }
  | { source: "storage"; problem: StorageProblem };

/**
 * The nodes an operation reads: the round around a message or at a branch's end, or single nodes.
 */
export type NodeScope =
  | { branchId: string; nodeId: string | null }
  | { branchId: string; tip: true }
  | { nodeIds: readonly string[] };

/** `undo` of `domain/branching/undo.ts`. The caller passes it in, as with `change`. */
export type UndoOperation = (rows: BranchRows, asked: Undo) => OperationResult;

/** The actions of a conversation that can be undone and redone. */
export interface UndoHistory {
  /** Actions that can be undone, the last one first. */
  acts: UndoRow[];
  /** The rows that redo an undone action (law P11), the next one first. */
  undone: UndoRow[];
}

export interface BranchStore {
  /**
   * Reads what `operate` needs, runs it and writes its outcome, all in one strict transaction.
   * `near` lists the places whose tool rounds are read: a branch of 10,000 messages is never read
   * whole.
   */
  change(
    token: WriterToken,
    near: readonly NodeScope[],
    operate: (rows: BranchRows) => OperationResult,
    now: number,
  ): Promise<Result<ChangeSet, ChangeProblem>>;
  /**
   * Restores what the undo row with this id records. If the undo is refused, the row is deleted, so that it
   * does not block older ones.
   */
  undo(
    token: WriterToken,
    undoId: string,
    operate: UndoOperation,
    now: number,
  ): Promise<Result<ChangeSet, ChangeProblem>>;
  undoRow(undoId: string): Promise<UndoRow | undefined>;
  /** The last action that can be undone; null if there is none. */
  watchUndo(contextId: string): LiveQuery<UndoRow | null>;
  watchHistory(contextId: string): LiveQuery<UndoHistory>;
  get(branchId: string): Promise<Branch | undefined>;
  ofContext(contextId: string): Promise<Branch[]>;
  watch(branchId: string): LiveQuery<Branch | undefined>;
  watchAll(contextId: string): LiveQuery<Branch[]>;
  /** Ids of all messages in the pool, including the bin, in no particular order. */
  nodeIds(contextId: string): Promise<string[]>;
  /** Messages by id, in the order requested. Ids without a row are left out. */
  nodes(ids: readonly string[]): Promise<MessageNode[]>;
  watchNodes(ids: readonly string[]): LiveQuery<MessageNode[]>;
}

export function createBranchStore({ strict }: Databases): BranchStore {
  return {
    change: (token, near, operate, now) =>
      transact(strict, { token, near, now }, async (rows) => operate(rows)),
    undo: async (token, undoId, operate, now) => {
      const undone = await transact(strict, { token, near: [], now }, async (rows) => {
        const row = await strict.undo.get(undoId);
        if (row?.contextId !== token.contextId) {
          return err({ kind: "not_found", message: "There is nothing left to undo." });
        }
        const runs = await strict.runs.where("contextId").equals(token.contextId).toArray();
        const ran = new Set(runs.map(({ branchId }) => branchId));
        const hasRun = (branchId: string) => ran.has(branchId);
        const all = await strict.undo.where("contextId").equals(token.contextId).toArray();
        const isEnded = !redoable(all, lastStart(runs)).some(({ id }) => id === undoId);
        return operate(rows, { undo: row, now, hasRun, isEnded });
      });
      if (!undone.ok && undone.error.source === "operation")
        await discardUndo(strict, token, undoId);
      return undone;
    },
    undoRow: (undoId) => strict.undo.get(undoId),
    watchUndo: (contextId) =>
      watchQuery(async () => {
        const rows = await strict.undo.where("contextId").equals(contextId).toArray();
        return newestFirst(rows).find(canBeUndone) ?? null;
      }),
    watchHistory: (contextId) =>
      watchQuery(async () => {
        const rows = await strict.undo.where("contextId").equals(contextId).toArray();
        const acts = newestFirst(rows.filter(canBeUndone));
        if (redoable(rows, 0).length === 0) return { acts, undone: [] };
        const runs = await strict.runs.where("contextId").equals(contextId).toArray();
        return { acts, undone: redoable(rows, lastStart(runs)) };
      }),
    get: (branchId) => strict.branches.get(branchId),
    ofContext: (contextId) => strict.branches.where("contextId").equals(contextId).toArray(),
    watch: (branchId) => watchQuery(() => strict.branches.get(branchId)),
    watchAll: (contextId) =>
      watchQuery(() => strict.branches.where("contextId").equals(contextId).toArray()),
    nodeIds: (contextId) => strict.messages.where("contextId").equals(contextId).primaryKeys(),
    nodes: async (ids) => present(await strict.messages.bulkGet([...ids])),
    watchNodes: (ids) => watchQuery(async () => present(await strict.messages.bulkGet([...ids]))),
  };
}

/** Reads, decides and writes in one transaction, so that no other write can come in between. */
async function transact(
  db: BoughDatabase,
  { token, near, now }: { token: WriterToken; near: readonly NodeScope[]; now: number },
  operate: (rows: BranchRows) => Promise<OperationResult>,
): Promise<Result<ChangeSet, ChangeProblem>> {
  let refusal: CommandRefusal | undefined;
  const tables = [db.branches, db.messages, db.undo, db.runs];
  const written = await writeContext(db, token, tables, async (context) => {
    const branches = await db.branches.where("contextId").equals(context.id).toArray();
    const lookup = await preload(db, branches, near);
    const above = await binnedAbove(db, context);
    const outcome = await operate({ context, branches, lookup, ...defined({ above }) });
    if (!outcome.ok) {
      refusal = outcome.error;
      throw new StorageAbort("not_found", outcome.error.message);
    }
    await write(db, context, outcome.value, now);
    return outcome.value;
  });
  if (written.ok) return ok(written.value);
  return err(
    refusal === undefined
      ? { source: "storage", problem: written.error }
      : { source: "operation", refusal },
  );
}

/** When the newest of these runs was started; 0 if there are none. */
function lastStart(runs: readonly { startedAt: number }[]): number {
  return runs.reduce((last, { startedAt }) => Math.max(last, startedAt), 0);
}

function present<Row>(rows: readonly (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined);
}

/** Loads only the few nodes around each place, namely their rounds. */
async function preload(
  db: BoughDatabase,
  branches: readonly Branch[],
  near: readonly NodeScope[],
): Promise<NodeLookup> {
  const nodes = new Map<string, MessageNode>();
  const lookup: NodeLookup = (id) => nodes.get(id);
  const keep = async (ids: readonly string[]) => {
    for (const node of present(await db.messages.bulkGet([...ids]))) nodes.set(node.id, node);
  };
  for (const place of near) {
    if ("nodeIds" in place) await keep(place.nodeIds);
    const [branch, index] = positionOf(branches, place);
    if (branch === undefined || index < 0) continue;
    const asked = new Set<string>();
    for (;;) {
      const wanted = missingForRound(branch.messageIds, index, lookup).filter(
        (id) => !asked.has(id),
      );
      if (wanted.length === 0) break;
      for (const id of wanted) asked.add(id);
      await keep(wanted);
    }
  }
  return lookup;
}

function positionOf(branches: readonly Branch[], place: NodeScope): [Branch | undefined, number] {
  if ("nodeIds" in place) return [undefined, -1];
  const branch = branches.find((one) => one.id === place.branchId);
  if (branch === undefined) return [undefined, -1];
  if ("tip" in place) return [branch, branch.messageIds.length - 1];
  return [branch, place.nodeId === null ? -1 : branch.messageIds.lastIndexOf(place.nodeId)];
}

async function write(
  db: BoughDatabase,
  context: ChatContext,
  change: ChangeSet,
  now: number,
): Promise<void> {
  await db.messages.bulkPut(change.putNodes);
  await db.messages.bulkDelete(change.deleteNodeIds);
  await db.branches.bulkDelete(change.deleteBranchIds);
  await db.branches.bulkPut(change.putBranches);
  if (change.undo !== undefined) await putUndo(db, change.undo);
  if (change.redo !== undefined) await putUndo(db, change.redo);
  const patched = change.context === undefined ? context : patchContext(context, change.context);
  const grew = change.putNodes.length > 0;
  if (grew || patched !== context) {
    await db.contexts.put(grew ? { ...patched, updatedAt: now } : patched);
  }
}
