import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { ChunkRow } from "#domain/runs/run.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

import { openChunkWriter } from "./chunk-writer.ts";
import type { ChunkTarget, ChunkWriter } from "./chunk-writer.ts";

/**
 * The text of a stream until it becomes a message. Until `merge` creates the node's row and lists it on its
 * branch, the text is in `chunks` under the node's future id.
 */
export interface ChunkStore {
  openWriter(token: WriterToken, target: ChunkTarget): ChunkWriter;
  /**
   * Text that was streamed and not yet merged, in order, with adjacent pieces of the same kind joined.
   * First flushes what this tab's writer of the node has buffered; if that fails, the result contains that
   * text all the same.
   */
  unmerged(nodeId: string): Promise<ContentPart[]>;
  /**
   * For tabs that do not write: calls back with all text streamed so far, then with each piece when it is
   * stored; every piece once and in order. Returns a function that stops it.
   */
  follow(nodeId: string, onText: (part: ChunkRow["part"], text: string) => void): () => void;
  /**
   * Ends a stream: stores the final node, lists it at the end of its branch if it is not there yet, and
   * removes its chunks. One strict transaction; idempotent. First closes this tab's writer of the node, so
   * that no late flush leaves a chunk behind.
   */
  merge(
    token: WriterToken,
    branchId: string,
    node: MessageNode,
  ): Promise<Result<void, StorageProblem>>;
}

export function createChunkStore({ strict, relaxed }: Databases): ChunkStore {
  const writers = new Map<string, ChunkWriter>();
  return {
    openWriter: (token, target) => {
      const writer = openChunkWriter(relaxed, token, target);
      writers.set(target.nodeId, writer);
      return {
        ...writer,
        // The writer stays registered until its last flush is stored, because readers of the node's text
        // wait for that.
        close: async () => {
          const written = await writer.close();
          const isNewest = writers.get(target.nodeId) === writer;
          if (isNewest && writer.held().length === 0) writers.delete(target.nodeId);
          return written;
        },
      };
    },

    unmerged: async (nodeId) => {
      const writer = writers.get(nodeId);
      await writer?.flush();
      const stored = await rowsOfNode(strict, nodeId).toArray();
      return joined([...stored, ...(writer?.held() ?? [])]);
    },

    follow: (nodeId, onText) => {
      let next = 0;
      // Reads only new chunks each time, so a piece at the end of a long answer costs no more than one at
      // its start.
      return watchQuery(() => rowsOfNode(relaxed, nodeId, next).toArray()).subscribe((rows) => {
        for (const { seq, part, text } of rows) {
          if (seq < next) continue;
          next = seq + 1;
          onText(part, text);
        }
      });
    },

    merge: async (token, branchId, node) => {
      await writers.get(node.id)?.close();
      const tables = [strict.messages, strict.branches, strict.chunks];
      const written = await writeContext(strict, token, tables, async () => {
        await listAtEnd(strict, branchId, node);
        await strict.messages.put(node);
        await rowsOfNode(strict, node.id).delete();
      });
      // If the write failed, the writer still holds the unwritten text for another try.
      if (written.ok) writers.delete(node.id);
      return written;
    },
  };
}

function rowsOfNode(db: BoughDatabase, nodeId: string, from = 0) {
  const [lower, upper] = [
    [nodeId, from],
    [nodeId, Number.MAX_SAFE_INTEGER],
  ] as const;
  return db.chunks.where("[nodeId+seq]").between(lower, upper, true, true);
}

/** Enforces law B1: a node may be added to a branch only right after its parent. */
async function listAtEnd(db: BoughDatabase, branchId: string, node: MessageNode): Promise<void> {
  const branch = await db.branches.get(branchId);
  if (branch === undefined) throw new StorageAbort("not_found", "This branch no longer exists.");
  const ids = branch.messageIds;
  const at = ids.indexOf(node.id);
  const before = at < 0 ? ids.at(-1) : ids[at - 1];
  if ((before ?? null) !== node.parentId) {
    throw new StorageAbort(
      "moved_on",
      "The branch has continued, so the answer no longer fits there.",
    );
  }
  if (at < 0) await db.branches.update(branchId, { messageIds: [...ids, node.id] });
}

function joined(rows: readonly Pick<ChunkRow, "part" | "text">[]): ContentPart[] {
  const parts: ContentPart[] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (last?.type === row.part) parts[parts.length - 1] = { ...last, text: last.text + row.text };
    else parts.push({ type: row.part, text: row.text });
  }
  return parts;
}
