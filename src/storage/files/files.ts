import type { Table } from "dexie";

import type { ChatContext } from "#domain/context.ts";
import type { FileRows } from "#domain/files/format.ts";
import type { AddedRows } from "#domain/files/waiting-messages.ts";
import type { MessageNode } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { storeBytes } from "#storage/attachments/blob-bytes.ts";
import { areMany, copiesOf, giveUpBytes, stageBytes } from "#storage/attachments/staged-bytes.ts";
import type { Databases } from "#storage/db.ts";
import { rowsOfContext } from "#storage/pages.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { BlobRow } from "#storage/rows.ts";

import { addRows } from "./add-rows.ts";
import type { ProgressOptions, RowProgress, RowsBeside } from "./add-rows.ts";
import { rowsHere } from "./rows-here.ts";
import type { HereWithIds, IdsInFile } from "./rows-here.ts";

/** Reads and adds whole conversations. */
export interface FileStore {
  /**
   * Groups contexts into conversations with their sub-tasks, as ids. A sub-task's id selects the whole
   * conversation that it belongs to. Contexts whose parent was lost when the bin was emptied belong to no
   * conversation, and are left out.
   */
  contextTrees(contextIds?: readonly string[]): Promise<string[][]>;
  /** Contexts whose parents form a loop, so that they are in no tree. Empty if ids are given. */
  circular(contextIds?: readonly string[]): Promise<ChatContext[]>;
  /** All rows of these contexts, read in one transaction. */
  read(contextIds: readonly string[]): Promise<FileRows>;
  /** What is already stored under the ids of a file's rows. */
  existing(file: IdsInFile, watched: ProgressOptions): Promise<HereWithIds>;
  /** The messages of these conversations, and the messages with these ids. */
  messages(
    contextIds: readonly string[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, MessageNode>>;
  /**
   * Adds the rows in one strict transaction, all or none; very many bytes are stored before it, where nothing
   * refers to them yet, and given up for the next sweep if it fails. If a row's id is taken by then (problem
   * `taken`), everything is undone; blobs that exist by then are left as they are. "cancelled" if
   * the signal was aborted first; if it is aborted while the browser commits already, they are added.
   */
  add(
    rows: AddedRows,
    blobs: readonly BlobRow[],
    watched: ProgressOptions,
    beside?: RowsBeside,
  ): Promise<Result<"added" | "cancelled", StorageProblem>>;
}

/**
 * Storing a very large number of bytes takes about as long as everything else, so each is half of the
 * progress.
 */
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

    existing: (file, watched) => rowsHere(strict, file, watched),

    messages: async (contextIds, ids) => {
      const found = new Map<string, MessageNode>();
      for (const id of contextIds) {
        for (const node of await rowsOfContext(strict.messages, id)) found.set(node.id, node);
      }
      const others = ids.filter((id) => !found.has(id));
      for (const node of await strict.messages.bulkGet(others)) {
        if (node !== undefined) found.set(node.id, node);
      }
      return found;
    },

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
    // The list grows while it is iterated, so grandchildren are added, too.
    for (const member of tree) tree.push(...(childrenOf.get(member) ?? []));
    return tree;
  });
}

/** Whether a context's parents form a loop. If a parent no longer exists, they end there and do not. */
function isInLoop(id: string, contexts: ReadonlyMap<string, ChatContext>): boolean {
  const seen = new Set<string>();
  for (let at = contexts.get(id); at !== undefined; at = contexts.get(at.parentId ?? "")) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
  }
  return false;
}
