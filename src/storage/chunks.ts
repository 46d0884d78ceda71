import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { ChunkRow } from "#domain/run.ts";

import type { Databases } from "./db.ts";
import { StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** What a killed browser loses is this interval at most (milliseconds). */
export const FLUSH_INTERVAL = 100;

/**
 * Writes a stream's text as it comes: append-only rows, relaxed durability, about ten transactions
 * a second. It never depends on painting: a hidden tab streams on.
 */
export interface ChunkWriter {
  append(part: ChunkRow["part"], text: string): void;
  /** Writes what is buffered now. Resolves when the transaction has completed. */
  flush(): Promise<Result<void, StorageProblem>>;
  /** Stops the timer; nothing is written after the promise of a last flush. */
  close(): Promise<Result<void, StorageProblem>>;
}

export interface ChunkTarget {
  runId: string;
  nodeId: string;
  /** Called once, with the first write that failed; later text is still buffered. */
  onProblem(problem: StorageProblem): void;
}

export interface ChunkStore {
  openWriter(token: WriterToken, target: ChunkTarget): ChunkWriter;
  /** Text that was streamed and not yet merged, in order, neighbours of one kind joined. */
  unmerged(nodeId: string): Promise<ContentPart[]>;
  /**
   * The end of a stream: the node as it shall stay, listed at the end of its branch if it is not
   * there yet, its chunks gone. One strict transaction; doing it twice changes nothing.
   */
  merge(
    token: WriterToken,
    branchId: string,
    node: MessageNode,
  ): Promise<Result<void, StorageProblem>>;
}

export function createChunkStore({ strict, relaxed }: Databases): ChunkStore {
  return {
    openWriter: (token, target) => openWriter(relaxed, token, target),

    unmerged: async (nodeId) => joined(await rowsOfNode(strict, nodeId).toArray()),

    merge: (token, branchId, node) =>
      writeContext(strict, token, [strict.messages, strict.branches, strict.chunks], async () => {
        await listAtEnd(strict, branchId, node);
        await strict.messages.put(node);
        await rowsOfNode(strict, node.id).delete();
      }),
  };
}

type Database = Databases["strict"];

function rowsOfNode(db: Database, nodeId: string) {
  const bounds = [
    [nodeId, 0],
    [nodeId, Number.MAX_SAFE_INTEGER],
  ] as const;
  return db.chunks.where("[nodeId+seq]").between(bounds[0], bounds[1], true, true);
}

/** The law of parents is kept here: a node joins a branch only behind the id it names. */
async function listAtEnd(db: Database, branchId: string, node: MessageNode): Promise<void> {
  const branch = await db.branches.get(branchId);
  if (branch === undefined) throw new StorageAbort("not_found", "This branch is not there.");
  if (branch.messageIds.includes(node.id)) return;
  if ((branch.messageIds.at(-1) ?? null) !== node.parentId) {
    throw new StorageAbort(
      "stale_writer",
      "The branch has moved on; the answer has no place there.",
    );
  }
  await db.branches.update(branchId, { messageIds: [...branch.messageIds, node.id] });
}

function joined(rows: readonly ChunkRow[]): ContentPart[] {
  const parts: ContentPart[] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (last?.type === row.part) parts[parts.length - 1] = { ...last, text: last.text + row.text };
    else parts.push({ type: row.part, text: row.text });
  }
  return parts;
}

function openWriter(db: Database, token: WriterToken, target: ChunkTarget): ChunkWriter {
  let buffered: Pick<ChunkRow, "part" | "text">[] = [];
  let seq = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let reported = false;
  let last: Promise<Result<void, StorageProblem>> = Promise.resolve({ ok: true, value: undefined });

  const append: ChunkWriter["append"] = (part, text) => {
    if (closed || text === "") return;
    const tail = buffered.at(-1);
    if (tail?.part === part) tail.text += text;
    else buffered.push({ part, text });
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL);
  };

  const flush = (): Promise<Result<void, StorageProblem>> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = buffered;
    if (taken.length === 0) return last;
    buffered = [];
    last = last.then(() => write(taken));
    return last;
  };

  const write = async (taken: typeof buffered): Promise<Result<void, StorageProblem>> => {
    const rows = taken.map((chunk, index) => ({
      runId: target.runId,
      nodeId: target.nodeId,
      seq: seq + index,
      ...chunk,
    }));
    const written = await writeContext(db, token, [db.chunks], async () => {
      await db.chunks.bulkAdd(rows);
    });
    if (written.ok) {
      seq += rows.length;
      return written;
    }
    // What could not be written stays in front, for the next flush.
    buffered = [...taken, ...buffered];
    if (!reported) target.onProblem(written.error);
    reported = true;
    return written;
  };

  return {
    append,
    flush,
    close: () => {
      const flushed = flush();
      closed = true;
      return flushed;
    },
  };
}
