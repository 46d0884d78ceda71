import type { Table } from "dexie";

import type { Branch, ChatContext } from "#domain/context.ts";
import type { ExistingRows } from "#domain/files/existing-rows.ts";
import type { HereAround } from "#domain/files/import-planner.ts";
import type { RowsAround } from "#domain/files/waiting-messages.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import { branchesWithRuns } from "./add-rows.ts";
import type { ProgressOptions } from "./add-rows.ts";
import { idsHere, rowsById } from "./rows-by-id.ts";

/** What to look for: a file's rows, and its ids of messages and blobs. */
export interface IdsInFile {
  rows: Pick<RowsAround, "contexts" | "branches">;
  messageIds: ReadonlySet<string>;
  /** Ids of the blobs in the file, and of those that its messages refer to but the file does not contain. */
  blobIds: ReadonlySet<string>;
}

export interface HereWithIds extends HereAround {
  /** Those of the file's message ids that may be in the database. No others are. */
  messageIds: ReadonlySet<string>;
}

/** Finds what the database already has under these ids, in one transaction. */
export async function rowsHere(
  db: BoughDatabase,
  { rows, messageIds, blobIds }: IdsInFile,
  { signal, onProgress }: ProgressOptions,
): Promise<HereWithIds> {
  const total = rows.contexts.length + rows.branches.length + blobIds.size;
  let before = 0;
  const found = async <Row extends { id: string }>(
    table: Table<Row, string>,
    wanted: readonly string[],
  ): Promise<(id: string) => Row | undefined> => {
    const byId = await rowsById(table, wanted, {
      signal,
      onProgress: ({ done }) => onProgress({ done: before + done, total }),
    });
    before += wanted.length;
    return (id) => byId.get(id);
  };
  return db.transaction(
    "r",
    HERE.map((name) => db[name]),
    async () => {
      const traces = await tracesOf(db, rows.contexts);
      const running = await branchesWithRuns(db);
      return {
        context: await found(db.contexts, idsOf(rows.contexts)),
        branch: await found(db.branches, idsOf(rows.branches)),
        messageIds: await idsHere(db.messages, messageIds, signal),
        blob: await found(db.blobs, [...blobIds]),
        hasTraces: (contextId) => traces.has(contextId),
        branchesOf: branchesFrom(
          await db.branches.where("contextId").anyOf(idsOf(rows.contexts)).toArray(),
        ),
        hasRunOn: (branchId) => running.has(branchId),
      };
    },
  );
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function branchesFrom(rows: readonly Branch[]): ExistingRows["branchesOf"] {
  const byContext = new Map<string, Branch[]>();
  for (const row of rows) {
    const known = byContext.get(row.contextId);
    if (known === undefined) byContext.set(row.contextId, [row]);
    else known.push(row);
  }
  return (contextId) => byContext.get(contextId) ?? [];
}

const HERE = ["contexts", "branches", "messages", "blobs", "runs", "toolPolicies"] as const;

/** Ids of those contexts that have runs or standing approvals. */
async function tracesOf(
  db: BoughDatabase,
  contexts: readonly ChatContext[],
): Promise<ReadonlySet<string>> {
  const runs = await db.runs.orderBy("contextId").uniqueKeys();
  const policies = await db.toolPolicies.toArray();
  const traces = new Set<unknown>([...runs, ...policies.map(({ contextId }) => contextId)]);
  return new Set(contexts.map(({ id }) => id).filter((id) => traces.has(id)));
}
