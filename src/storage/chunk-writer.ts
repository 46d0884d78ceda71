import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ChunkRow } from "#domain/run.ts";

import type { BoughDatabase } from "./db.ts";
import type { StorageProblem } from "./problems.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** What a killed browser loses is this interval at most (milliseconds). */
export const FLUSH_INTERVAL = 100;

type Written = Result<void, StorageProblem>;

/**
 * Writes a stream's text as it comes: append-only rows, relaxed durability, about ten transactions
 * a second, and one more when the page is hidden or left. It never depends on painting: a hidden
 * tab streams on.
 */
export interface ChunkWriter {
  append(part: ChunkRow["part"], text: string): void;
  /** Writes what is buffered now. Resolves when the transaction has completed. */
  flush(): Promise<Written>;
  /** What is buffered: after a flush that failed, the text that only this tab has. */
  held(): readonly Pick<ChunkRow, "part" | "text">[];
  /** A last flush; what is appended after it is dropped. */
  close(): Promise<Written>;
}

export interface ChunkTarget {
  runId: string;
  nodeId: string;
  /** Called once, with the first write that failed; later text is still buffered. */
  onProblem(problem: StorageProblem): void;
}

export function openChunkWriter(
  db: BoughDatabase,
  token: WriterToken,
  target: ChunkTarget,
): ChunkWriter {
  let buffered: Pick<ChunkRow, "part" | "text">[] = [];
  let seq = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let reported = false;
  let writing: Promise<Written> = Promise.resolve(ok(undefined));

  const append: ChunkWriter["append"] = (part, text) => {
    if (closed || text === "") return;
    const tail = buffered.at(-1);
    if (tail?.part === part) tail.text += text;
    else buffered.push({ part, text });
    timer ??= setTimeout(flushNow, FLUSH_INTERVAL);
  };

  const flush = (): Promise<Written> => {
    clearTimeout(timer);
    timer = undefined;
    if (buffered.length > 0) writing = writing.then(drain);
    return writing;
  };
  const flushNow = () => void flush();

  /** Takes the buffer only when its turn comes: text behind a failed write must not overtake it. */
  const drain = async (before: Written): Promise<Written> => {
    const taken = buffered;
    if (taken.length === 0) return before;
    buffered = [];
    const written = await write(taken);
    if (written.ok) seq += taken.length;
    else keep(taken, written.error);
    return written;
  };

  const write = (taken: typeof buffered): Promise<Written> => {
    const { runId, nodeId } = target;
    const rows = taken.map((chunk, index) => ({ runId, nodeId, seq: seq + index, ...chunk }));
    return writeContext(db, token, [db.chunks], async () => {
      await db.chunks.bulkAdd(rows);
    });
  };

  /** What could not be written stays in front, for the next flush. */
  const keep = (taken: typeof buffered, problem: StorageProblem) => {
    buffered = [...taken, ...buffered];
    if (!reported) target.onProblem(problem);
    reported = true;
  };

  // Where a page is left or put to sleep, no timer may come any more.
  document.addEventListener("visibilitychange", flushNow);
  window.addEventListener("pagehide", flushNow);

  return {
    append,
    flush,
    held: () => buffered,
    close: () => {
      closed = true;
      document.removeEventListener("visibilitychange", flushNow);
      window.removeEventListener("pagehide", flushNow);
      return flush();
    },
  };
}
