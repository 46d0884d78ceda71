import type { Table } from "dexie";

import type { ChatContext } from "#domain/context.ts";
import type { FileRows } from "#domain/files/format.ts";
import type { RowsHere } from "#domain/files/plan.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase, Databases } from "./db.ts";
import { attempt } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";

/** How far a long piece of work is, in rows. */
export interface RowProgress {
  done: number;
  total: number;
}

export interface Watched {
  /** Aborting leaves the database as it was. */
  signal: AbortSignal;
  onProgress: (progress: RowProgress) => void;
}

/** Whole conversations out of the database and into it. */
export interface FileStore {
  /**
   * The conversations, each with its sub-tasks, as ids of contexts. What a bin that was emptied left
   * without its parent belongs to no conversation any more, and stays out.
   */
  families(contextId?: string): Promise<string[][]>;
  countMessages(contextIds: readonly string[] | "all"): Promise<number>;
  /** All rows of these contexts as they stand at one moment: one transaction. */
  read(contextIds: readonly string[]): Promise<FileRows>;
  /** What is here under the ids of a file's rows. */
  here(rows: FileRows, watched: Watched): Promise<RowsHere>;
  /**
   * Adds the rows in one strict transaction: all of them or none. A row whose id is there by now
   * (problem `taken`) undoes it all. "cancelled" where the signal came first.
   */
  add(rows: FileRows, watched: Watched): Promise<Result<"added" | "cancelled", StorageProblem>>;
}

/** Rows to a request: a transaction of millions stays alive, and can say how far it is. */
const BATCH = 2_000;

export function createFileStore({ strict }: Databases): FileStore {
  return {
    families: async (contextId) => {
      const families = familiesOf(await strict.contexts.toArray());
      return contextId === undefined ? families : families.filter(([root]) => root === contextId);
    },

    countMessages: async (contextIds) => {
      if (contextIds === "all") return strict.messages.count();
      return strict.messages.where("contextId").anyOf(contextIds).count();
    },

    read: (contextIds) =>
      strict.transaction("r", strict.contexts, strict.branches, strict.messages, async () => {
        const contexts = await strict.contexts.bulkGet([...contextIds]);
        const ofAll = async <Row>(table: Table<Row, string>): Promise<Row[]> => {
          const rows = contextIds.map((id) => table.where("contextId").equals(id).toArray());
          return (await Promise.all(rows)).flat();
        };
        return {
          contexts: contexts.filter((context) => context !== undefined),
          branches: await ofAll(strict.branches),
          messages: await ofAll(strict.messages),
        };
      }),

    here: (rows, watched) => rowsHere(strict, rows, watched),

    add: async (rows, watched) => {
      const added = await attempt(() => add(strict, rows, watched));
      return !added.ok && watched.signal.aborted ? ok("cancelled") : added;
    },
  };
}

function familiesOf(contexts: readonly ChatContext[]): string[][] {
  const childrenOf = new Map<string, string[]>();
  for (const { id, parentId } of contexts) {
    if (parentId === undefined) continue;
    const known = childrenOf.get(parentId);
    if (known === undefined) childrenOf.set(parentId, [id]);
    else known.push(id);
  }
  const roots = contexts.filter(({ parentId }) => parentId === undefined);
  return roots.map(({ id }) => {
    const family = [id];
    // The list grows while it is walked: children's children follow.
    for (const member of family) family.push(...(childrenOf.get(member) ?? []));
    return family;
  });
}

async function rowsHere(
  db: BoughDatabase,
  rows: FileRows,
  { signal, onProgress }: Watched,
): Promise<RowsHere> {
  const total = rows.contexts.length + rows.branches.length + rows.messages.length;
  let done = 0;
  const found = async <Row extends { id: string }>(
    table: Table<Row, string>,
    wanted: readonly { id: string }[],
  ): Promise<(id: string) => Row | undefined> => {
    const byId = new Map<string, Row>();
    // In an empty table nothing needs to be looked for: a wiped browser is the usual case.
    const looked = (await table.limit(1).count()) === 0 ? 0 : wanted.length;
    for (let at = 0; at < looked; at += BATCH) {
      signal.throwIfAborted();
      const ids = wanted.slice(at, at + BATCH).map(({ id }) => id);
      for (const row of await table.bulkGet(ids)) if (row !== undefined) byId.set(row.id, row);
      onProgress({ done: (done += ids.length), total });
    }
    return (id) => byId.get(id);
  };
  return db.transaction(
    "r",
    HERE.map((name) => db[name]),
    async () => {
      const traces = await tracesOf(db, rows.contexts);
      return {
        context: await found(db.contexts, rows.contexts),
        branch: await found(db.branches, rows.branches),
        node: await found(db.messages, rows.messages),
        hasTraces: (contextId) => traces.has(contextId),
      };
    },
  );
}

const HERE = ["contexts", "branches", "messages", "runs", "toolPolicies"] as const;

/** Contexts that runs or standing approvals are kept for. */
async function tracesOf(
  db: BoughDatabase,
  contexts: readonly ChatContext[],
): Promise<ReadonlySet<string>> {
  const runs = await db.runs.orderBy("contextId").uniqueKeys();
  const policies = await db.toolPolicies.toArray();
  const traces = new Set<unknown>([...runs, ...policies.map(({ contextId }) => contextId)]);
  return new Set(contexts.map(({ id }) => id).filter((id) => traces.has(id)));
}

function add(db: BoughDatabase, rows: FileRows, { signal, onProgress }: Watched) {
  const total = rows.contexts.length + rows.branches.length + rows.messages.length;
  let done = 0;
  const addTo = async <Row>(table: Table<Row, string>, wanted: readonly Row[]) => {
    for (let at = 0; at < wanted.length; at += BATCH) {
      signal.throwIfAborted();
      const batch = wanted.slice(at, at + BATCH);
      await table.bulkAdd(batch);
      onProgress({ done: (done += batch.length), total });
    }
  };
  const { contexts, branches, messages } = db;
  return db.transaction("rw", contexts, branches, messages, async () => {
    // A list that is watched sees a conversation only once all of it is there, whatever the order.
    await addTo(contexts, rows.contexts);
    await addTo(branches, rows.branches);
    await addTo(messages, rows.messages);
    signal.throwIfAborted();
    return "added" as const;
  });
}
