import { patchContext } from "#domain/branching/change-set.ts";
import type { ChangeSet, Outcome, UndoRow } from "#domain/branching/change-set.ts";
import { undo } from "#domain/branching/undo.ts";
import type { CommandRefusal } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { missingForRound } from "#domain/rounds.ts";
import type { NodeLookup } from "#domain/rounds.ts";

import type { BoughDatabase, Databases } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { forgetUndo, isOpen, newestFirst, putUndo } from "./undo-rows.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** What a pure operation works on: rows read inside the transaction that will write its outcome. */
export interface BranchRows {
  context: ChatContext;
  /** All branches of the context, the bin included. */
  branches: Branch[];
  lookup: NodeLookup;
}

/** A refusal of the operation, or a failure of the storage; nothing was written in either case. */
export type ChangeProblem =
  | { source: "operation"; refusal: CommandRefusal }
  | { source: "storage"; problem: StorageProblem };

/** What an operation looks at: the round around a message or at a branch's end, or single nodes. */
export type Place =
  | { branchId: string; nodeId: string | null }
  | { branchId: string; tip: true }
  | { nodeIds: readonly string[] };

export interface BranchStore {
  /**
   * Reads what `operate` needs, lets it decide, and writes its outcome, all in one strict
   * transaction. `near` names the places whose tool rounds it looks at: a branch of 10,000
   * messages is never read whole.
   */
  change(
    token: WriterToken,
    near: readonly Place[],
    operate: (rows: BranchRows) => Outcome,
    now: number,
  ): Promise<Result<ChangeSet, ChangeProblem>>;
  /**
   * Puts back what the row of `undo` remembers. A row that is refused is forgotten, so that it does
   * not stand before the others.
   */
  undo(token: WriterToken, undoId: string, now: number): Promise<Result<ChangeSet, ChangeProblem>>;
  undoRow(undoId: string): Promise<UndoRow | undefined>;
  /** The last act that can be taken back; null where there is none. */
  watchUndo(contextId: string): Live<UndoRow | null>;
  get(branchId: string): Promise<Branch | undefined>;
  ofContext(contextId: string): Promise<Branch[]>;
  watch(branchId: string): Live<Branch | undefined>;
  watchAll(contextId: string): Live<Branch[]>;
  /** Ids of the whole pool, the bin's included, in no order. */
  nodeIds(contextId: string): Promise<string[]>;
  /** Rows of the pool by id, in the order asked; ids without a row are left out. */
  nodes(ids: readonly string[]): Promise<MessageNode[]>;
  watchNodes(ids: readonly string[]): Live<MessageNode[]>;
}

export function createBranchStore({ strict }: Databases): BranchStore {
  return {
    change: (token, near, operate, now) =>
      transact(strict, { token, near, now }, async (rows) => operate(rows)),
    undo: async (token, undoId, now) => {
      const undone = await transact(strict, { token, near: [], now }, async (rows) => {
        const row = await strict.undo.get(undoId);
        if (row?.contextId !== token.contextId) {
          return err({ kind: "not_found", message: "There is nothing to undo any more." });
        }
        const runs = await strict.runs.where("contextId").equals(token.contextId).toArray();
        const ran = new Set(runs.map(({ branchId }) => branchId));
        return undo(rows, { undo: row, now, hasRun: (branchId) => ran.has(branchId) });
      });
      if (!undone.ok && undone.error.source === "operation")
        await forgetUndo(strict, token, undoId);
      return undone;
    },
    undoRow: (undoId) => strict.undo.get(undoId),
    watchUndo: (contextId) =>
      live(async () => {
        const rows = await strict.undo.where("contextId").equals(contextId).toArray();
        return newestFirst(rows).find(isOpen) ?? null;
      }),
    get: (branchId) => strict.branches.get(branchId),
    ofContext: (contextId) => strict.branches.where("contextId").equals(contextId).toArray(),
    watch: (branchId) => live(() => strict.branches.get(branchId)),
    watchAll: (contextId) =>
      live(() => strict.branches.where("contextId").equals(contextId).toArray()),
    nodeIds: (contextId) => strict.messages.where("contextId").equals(contextId).primaryKeys(),
    nodes: async (ids) => present(await strict.messages.bulkGet([...ids])),
    watchNodes: (ids) => live(async () => present(await strict.messages.bulkGet([...ids]))),
  };
}

/** Read, decide, write: one transaction, so that nothing can come between. */
async function transact(
  db: BoughDatabase,
  { token, near, now }: { token: WriterToken; near: readonly Place[]; now: number },
  operate: (rows: BranchRows) => Promise<Outcome>,
): Promise<Result<ChangeSet, ChangeProblem>> {
  let refusal: CommandRefusal | undefined;
  const tables = [db.branches, db.messages, db.undo, db.runs];
  const written = await writeContext(db, token, tables, async (context) => {
    const branches = await db.branches.where("contextId").equals(context.id).toArray();
    const lookup = await preload(db, branches, near);
    const outcome = await operate({ context, branches, lookup });
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

function present<Row>(rows: readonly (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined);
}

/** Loads the few nodes around each place: their rounds, and nothing else. */
async function preload(
  db: BoughDatabase,
  branches: readonly Branch[],
  near: readonly Place[],
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

function positionOf(branches: readonly Branch[], place: Place): [Branch | undefined, number] {
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
  if (change.redo !== undefined) await db.undo.put(change.redo);
  const patched = change.context === undefined ? context : patchContext(context, change.context);
  const grew = change.putNodes.length > 0;
  if (grew || patched !== context) {
    await db.contexts.put(grew ? { ...patched, updatedAt: now } : patched);
  }
}
