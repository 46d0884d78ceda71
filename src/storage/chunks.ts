import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { ChunkRow } from "#domain/run.ts";

import { openChunkWriter } from "./chunk-writer.ts";
import type { ChunkTarget, ChunkWriter } from "./chunk-writer.ts";
import type { BoughDatabase, Databases } from "./db.ts";
import { live } from "./live.ts";
import { StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/**
 * The text of a stream until it is a message. The node's row is made, and listed on its branch, by
 * `merge` alone: until then the text is in `chunks` under the id that the node will have.
 */
export interface ChunkStore {
  openWriter(token: WriterToken, target: ChunkTarget): ChunkWriter;
  /**
   * Text that was streamed and not yet merged, in order, neighbours of one kind joined. What this
   * tab's writer of the node still holds is written first; where that fails it is in here all the
   * same.
   */
  unmerged(nodeId: string): Promise<ContentPart[]>;
  /**
   * For a tab that does not write: calls back with all text streamed so far, then with each piece as
   * it lands, every piece once and in order. Gives the way to stop.
   */
  follow(nodeId: string, onText: (part: ChunkRow["part"], text: string) => void): () => void;
  /**
   * The end of a stream: the node as it shall stay, listed at the end of its branch if it is not
   * there yet, its chunks gone. One strict transaction; doing it twice changes nothing. This tab's
   * writer of the node is closed before, so that no late flush leaves a chunk behind.
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
        // Known until its last flush has landed: who reads the node's text waits for it.
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
      // Each time only what came since is read: a long answer costs no more per piece at its end.
      return live(() => rowsOfNode(relaxed, nodeId, next).toArray()).subscribe((rows) => {
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
      // What could not be written is still held by its writer, for another try.
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

/** The law of parents is kept here: a node joins a branch only behind the id it names. */
async function listAtEnd(db: BoughDatabase, branchId: string, node: MessageNode): Promise<void> {
  const branch = await db.branches.get(branchId);
  if (branch === undefined) throw new StorageAbort("not_found", "This branch is not there.");
  if (branch.messageIds.includes(node.id)) return;
  if ((branch.messageIds.at(-1) ?? null) !== node.parentId) {
    throw new StorageAbort("moved_on", "The branch has gone on; the answer has no place there.");
  }
  await db.branches.update(branchId, { messageIds: [...branch.messageIds, node.id] });
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
