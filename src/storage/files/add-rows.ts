import { Dexie } from "dexie";
import type { Table } from "dexie";

import type { Connection } from "#domain/connections/connection.ts";
import type { ExtendedBranch } from "#domain/files/grown.ts";
import { countOf, readWaiting } from "#domain/files/waiting-messages.ts";
import type { AddedRows, RowsAround, WaitingMessages } from "#domain/files/waiting-messages.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import { keepBytes } from "#storage/attachments/staged-bytes.ts";
import type { StagedRow } from "#storage/attachments/staged-bytes.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { SettingRow, StoredBlobRow } from "#storage/rows.ts";
import { tellCoarsely } from "#storage/tell-coarsely.ts";

/** Progress of a long task. Only the share counts. */
export interface RowProgress {
  done: number;
  total: number;
}

export interface ProgressOptions {
  /** Aborting leaves the database as it was, unless the browser commits already: then it is too late. */
  signal: AbortSignal;
  onProgress: (progress: RowProgress) => void;
}

/** Rows that are written together with conversations. */
export interface RowsBeside {
  memories?: readonly Memory[];
  ownTools?: readonly OwnTool[];
  mcpServers?: readonly McpServer[];
  settings?: readonly SettingRow[];
  connections?: readonly Connection[];
  /** Ids of conversations to bring out of the bin, if they are in it. */
  restore?: readonly string[];
  /** Branches that continue from where they ended, if they still end there. */
  extended?: readonly ExtendedBranch[];
}

/**
 * Rows that are added at a time. Handing them to the database blocks the page, and a frame must fit between
 * two batches.
 */
const ADDED = 200;

/**
 * Adds rows in one transaction, all or nothing. Messages that wait on the disk are read while it is open,
 * so only some of them are in memory at a time.
 *
 * @param bytes may already be stored
 * @throws `taken` if the rows no longer fit what is stored, so that another plan is needed
 */
export function addRows(
  db: BoughDatabase,
  rows: AddedRows,
  bytes: readonly (StoredBlobRow | StagedRow)[],
  { signal, onProgress }: ProgressOptions,
  beside: RowsBeside,
) {
  const total = rows.contexts.length + rows.branches.length + countOf(rows.messages);
  let done = 0;
  const addTo = async <Row>(table: Table<Row, string>, wanted: readonly Row[]) => {
    for (let at = 0; at < wanted.length; at += ADDED) {
      signal.throwIfAborted();
      const batch = wanted.slice(at, at + ADDED);
      await table.bulkAdd(batch);
      onProgress({ done: (done += batch.length), total });
    }
  };
  const { contexts, branches, messages, modes, blobs, memories, folders } = db;
  const tables = [contexts, branches, messages, modes, blobs, memories];
  const small = [folders, db.settings, db.connections, db.ownTools, db.mcpServers];
  // Include the runs only if they must be checked, because writes to them then have to wait.
  const runs = (beside.extended ?? []).length > 0 ? [db.runs] : [];
  return db.transaction("rw", [...tables, ...small, ...runs], async ({ idbtrans }) => {
    breakOffWith(signal, idbtrans);
    await addTo(modes, rows.modes ?? []);
    await addMissing(folders, rows.folders ?? [], ({ id }) => id);
    await addMissing(db.settings, beside.settings ?? [], ({ key }) => key);
    await addMissing(db.connections, beside.connections ?? [], ({ id }) => id);
    for (const context of await contexts.bulkGet([...(beside.restore ?? [])])) {
      if (context === undefined) throw new StorageAbort("taken", "A conversation was deleted.");
      const { deletedAt: _deletedAt, ...kept } = context;
      await contexts.put(kept);
    }
    await refuseTakenNames(db, rows);
    await extendAll(db, beside.extended ?? []);
    await addTo(contexts, rows.contexts);
    await addTo(branches, rows.branches);
    await withEach(messages, rows.messages, signal, (some) => addTo(messages, some));
    await keepBytes(db, bytes);
    await memories.bulkAdd([...(beside.memories ?? [])]);
    await db.ownTools.bulkAdd([...(beside.ownTools ?? [])]);
    await db.mcpServers.bulkAdd([...(beside.mcpServers ?? [])]);
    signal.throwIfAborted();
    tellCoarsely();
    return "added" as const;
  });
}

/** At once, even while it waits for another one. The browser refuses it for what it commits already. */
function breakOffWith(signal: AbortSignal, transaction: IDBTransaction): void {
  signal.throwIfAborted();
  const breakOff = () => {
    try {
      transaction.abort();
    } catch {
      // Everything is written, and whoever waits for it is told so.
    }
  };
  signal.addEventListener("abort", breakOff);
  transaction.addEventListener("complete", () => signal.removeEventListener("abort", breakOff));
}

async function withEach(
  table: Table<MessageNode, string>,
  messages: readonly WaitingMessages[],
  signal: AbortSignal,
  add: (some: readonly MessageNode[]) => Promise<void>,
): Promise<void> {
  const coming = readWaiting(messages);
  for (;;) {
    const next = await whileOpen(
      table,
      Dexie.ignoreTransaction(() => coming.next()),
      signal,
    );
    if (next.done === true) return;
    await add(next.value);
  }
}

/**
 * Waits for something outside the database, and keeps the transaction open with requests. Rejects if it is
 * cancelled, because no other tab can write until it ends, and if the browser aborts the transaction, in
 * which case `Dexie.waitFor` would wait forever.
 */
async function whileOpen<Value>(
  table: Table<MessageNode, string>,
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  // `end` changes this between two iterations.
  // oxlint-disable-next-line eslint/no-unmodified-loop-condition
  while (!isOver) {
    signal.throwIfAborted();
    await table.get(NO_ID);
  }
  return work;
}

/** An id that no row has. */
const NO_ID = "";

/** Enforces law B2. If a version was made since the plan, another plan is needed. */
async function refuseTakenNames(db: BoughDatabase, rows: RowsAround): Promise<void> {
  const isNew = new Set(rows.contexts.map(({ id }) => id));
  const added = rows.branches.filter(({ contextId }) => !isNew.has(contextId));
  if (added.length === 0) return;
  const of = [...new Set(added.map(({ contextId }) => contextId))];
  const known = await db.branches.where("contextId").anyOf(of).toArray();
  const taken = new Set(known.map(({ contextId, name }) => JSON.stringify([contextId, name])));
  if (added.some(({ contextId, name }) => taken.has(JSON.stringify([contextId, name])))) {
    throw new StorageAbort("taken", "A version was made meanwhile.");
  }
}

/**
 * Enforces law F12. If a branch was continued since the plan, or a run has begun on it, another plan is
 * needed.
 */
async function extendAll(db: BoughDatabase, extended: readonly ExtendedBranch[]): Promise<void> {
  if (extended.length === 0) return;
  const running = await branchesWithRuns(db);
  for (const branch of extended) {
    if (running.has(branch.id)) throw new StorageAbort("taken", "An answer has begun meanwhile.");
    await extend(db, branch);
  }
}

async function extend(
  { branches, contexts }: BoughDatabase,
  { id, contextId, before, messageIds, hidden, updatedAt }: ExtendedBranch,
): Promise<void> {
  const branch = await branches.get(id);
  const isSame =
    branch !== undefined &&
    branch.deletedAt === undefined &&
    branch.messageIds.length === before.length &&
    branch.messageIds.at(-1) === before.at(-1);
  if (!isSame) throw new StorageAbort("taken", "A branch was changed meanwhile.");
  const marks = hidden === undefined ? {} : { hidden: { ...branch.hidden, ...hidden } };
  await branches.put({ ...branch, ...marks, messageIds: [...messageIds] });
  const context = await contexts.get(contextId);
  if (context !== undefined && context.updatedAt < updatedAt) {
    await contexts.put({ ...context, updatedAt });
  }
}

/** Adds rows whose key does not exist. Existing rows stay as they are. */
async function addMissing<Row>(
  table: Table<Row, string>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<void> {
  const known = await table.bulkGet(rows.map(keyOf));
  await table.bulkAdd(rows.filter((_, at) => known[at] === undefined));
}

/** Ids of branches that have an unfinished run. */
export async function branchesWithRuns({ runs }: BoughDatabase): Promise<ReadonlySet<string>> {
  const rows = await runs.where("state").notEqual("idle").toArray();
  return new Set(rows.filter(isUnfinished).map(({ branchId }) => branchId));
}
