import type { Table } from "dexie";

import type { Branch, ChatContext } from "#domain/context.ts";
import type { ExistingRows } from "#domain/files/existing-rows.ts";
import type { FileBlob, FileRows } from "#domain/files/format.ts";
import { blobIdsIn } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { storeBytes } from "#storage/attachments/blob-bytes.ts";
import { areMany, copiesOf, giveUpBytes, stageBytes } from "#storage/attachments/staged-bytes.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { rowsOfContext } from "#storage/pages.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { BlobRow } from "#storage/rows.ts";

import { addRows, branchesWithRuns } from "./add-rows.ts";
import type { ProgressOptions, RowProgress, RowsBeside } from "./add-rows.ts";
import { rowsById } from "./rows-by-id.ts";

/** Reads and adds whole conversations. */
export interface FileStore {
  /**
   * The conversations, each with its sub-tasks, as ids of contexts; that of a sub-task is the whole one it
   * belongs to. Contexts that lost their parent when the bin was emptied belong to no conversation and are left
   * out.
   */
  contextTrees(contextIds?: readonly string[]): Promise<string[][]>;
  /** Contexts whose parents form a loop, so that they are in no tree; none if only some are asked. */
  circular(contextIds?: readonly string[]): Promise<ChatContext[]>;
  /** All rows of these contexts as of one moment: one transaction. */
  read(contextIds: readonly string[]): Promise<FileRows>;
  /** What is already stored under the ids of a file's rows. */
  existing(
    rows: FileRows,
    blobs: readonly FileBlob[],
    watched: ProgressOptions,
  ): Promise<ExistingRows>;
  /**
   * Adds the rows in one strict transaction, all or none; very many bytes are stored before it, where nothing
   * refers to them yet, and given up for the next sweep if it fails. If a row's id is taken by then (problem
   * `taken`), everything is undone; blobs that exist by then are left as they are. "cancelled" if
   * the signal was aborted first.
   */
  add(
    rows: FileRows,
    blobs: readonly BlobRow[],
    watched: ProgressOptions,
    beside?: RowsBeside,
  ): Promise<Result<"added" | "cancelled", StorageProblem>>;
}

/** To store very many bytes takes about as long as everything else. */
const HALVES = 2;

export function createFileStore({ strict }: Databases): FileStore {
  return {
    contextTrees: async (contextIds) => {
      const trees = readContextTrees(await strict.contexts.toArray());
      if (contextIds === undefined) return trees;
      const wanted = new Set(contextIds);
      return trees.filter((tree) => tree.some((id) => wanted.has(id)));
    },

    circular: async (contextIds) => {
      if (contextIds !== undefined) return [];
      const contexts = await strict.contexts.toArray();
      const inTrees = new Set(readContextTrees(contexts).flat());
      const known = new Map(contexts.map((context) => [context.id, context]));
      return contexts.filter(({ id }) => !inTrees.has(id) && isInLoop(id, known));
    },

    read: (contextIds) =>
      strict.transaction("r", strict.contexts, strict.branches, strict.messages, async () => {
        const contexts = await strict.contexts.bulkGet([...contextIds]);
        const ofAll = async <Row>(table: Table<Row, string>): Promise<Row[]> => {
          const rows = contextIds.map((id) => rowsOfContext(table, id));
          return (await Promise.all(rows)).flat();
        };
        return {
          contexts: contexts.filter((context) => context !== undefined),
          branches: await ofAll(strict.branches),
          messages: await ofAll(strict.messages),
        };
      }),

    existing: (rows, blobs, watched) => rowsHere(strict, rows, blobs, watched),

    add: async (rows, blobs, watched, beside = {}) => {
      const staged: string[] = [];
      const added = await toStorageResult(async () => {
        if (!areMany(blobs)) {
          const copies = await copiesOf(blobs);
          return storeBytes(copies, (stored) => addRows(strict, rows, stored, watched, beside));
        }
        const bytes = await stageBytes(strict, blobs, watched.signal, (ids, share) => {
          staged.push(...ids);
          watched.onProgress({ done: share, total: HALVES });
        });
        const rest = ({ done, total }: RowProgress) =>
          watched.onProgress({ done: 1 + done / Math.max(1, total), total: HALVES });
        return addRows(strict, rows, bytes, { ...watched, onProgress: rest }, beside);
      });
      if (!added.ok) await giveUpBytes(strict, staged).catch(() => {});
      return !added.ok && watched.signal.aborted ? ok("cancelled") : added;
    },
  };
}

function readContextTrees(contexts: readonly ChatContext[]): string[][] {
  const childrenOf = new Map<string, string[]>();
  for (const { id, parentId } of contexts) {
    if (parentId === undefined) continue;
    const known = childrenOf.get(parentId);
    if (known === undefined) childrenOf.set(parentId, [id]);
    else known.push(id);
  }
  const roots = contexts.filter(({ parentId }) => parentId === undefined);
  return roots.map(({ id }) => {
    const tree = [id];
    // The list grows while it is iterated: this adds children's children too.
    for (const member of tree) tree.push(...(childrenOf.get(member) ?? []));
    return tree;
  });
}

/** Whether its parents never end; those of a context whose parent is gone do. */
function isInLoop(id: string, contexts: ReadonlyMap<string, ChatContext>): boolean {
  const seen = new Set<string>();
  for (let at = contexts.get(id); at !== undefined; at = contexts.get(at.parentId ?? "")) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
  }
  return false;
}

async function rowsHere(
  db: BoughDatabase,
  rows: FileRows,
  blobs: readonly FileBlob[],
  { signal, onProgress }: ProgressOptions,
): Promise<ExistingRows> {
  const total = rows.contexts.length + rows.branches.length + rows.messages.length;
  let before = 0;
  const found = async <Row extends { id: string }>(
    table: Table<Row, string>,
    wanted: readonly { id: string }[],
  ): Promise<(id: string) => Row | undefined> => {
    const byId = await rowsById(
      table,
      wanted.map(({ id }) => id),
      { signal, onProgress: ({ done }) => onProgress({ done: before + done, total }) },
    );
    before += wanted.length;
    return (id) => byId.get(id);
  };
  const named = await namedBlobs(rows, blobs);
  return db.transaction(
    "r",
    HERE.map((name) => db[name]),
    async () => {
      const traces = await tracesOf(db, rows.contexts);
      const running = await branchesWithRuns(db);
      return {
        context: await found(db.contexts, rows.contexts),
        branch: await found(db.branches, rows.branches),
        node: await found(db.messages, rows.messages),
        blob: await found(db.blobs, named),
        hasTraces: (contextId) => traces.has(contextId),
        branchesOf: branchesFrom(
          await db.branches
            .where("contextId")
            .anyOf(rows.contexts.map(({ id }) => id))
            .toArray(),
        ),
        hasRunOn: (branchId) => running.has(branchId),
      };
    },
  );
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

/** Messages looked through at once: a frame must fit between two of these. */
const LOOKED_THROUGH = 20_000;

/** The blobs in the file, and those that its messages refer to without the file having them. */
async function namedBlobs(
  { messages }: FileRows,
  blobs: readonly FileBlob[],
): Promise<{ id: string }[]> {
  const ids = new Set<string>();
  for (let at = 0; at < messages.length; at += LOOKED_THROUGH) {
    if (at > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    }
    for (const { message } of messages.slice(at, at + LOOKED_THROUGH)) {
      for (const id of blobIdsIn(message.content)) ids.add(id);
    }
  }
  for (const { id } of blobs) ids.add(id);
  return [...ids].map((id) => ({ id }));
}

/** Contexts that have runs or standing approvals. */
async function tracesOf(
  db: BoughDatabase,
  contexts: readonly ChatContext[],
): Promise<ReadonlySet<string>> {
  const runs = await db.runs.orderBy("contextId").uniqueKeys();
  const policies = await db.toolPolicies.toArray();
  const traces = new Set<unknown>([...runs, ...policies.map(({ contextId }) => contextId)]);
  return new Set(contexts.map(({ id }) => id).filter((id) => traces.has(id)));
}
