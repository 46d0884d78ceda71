import { ok } from "#domain/result.ts";
import type { Told } from "#domain/result.ts";
import type { ChunkRow } from "#domain/runs/run.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

/** How much streamed text, in milliseconds, is lost at most if the browser is killed. */
export const FLUSH_INTERVAL = 100;

/**
 * Writes a stream's text as it arrives: append-only rows, relaxed durability, about ten
 * transactions a second, and one more when the page is hidden or left. It does not depend on
 * painting, nor on its timer while text comes: a hidden tab continues to stream. A write that fails is told to
 * its target.
 */
export interface ChunkWriter {
  append(part: ChunkRow["part"], text: string): void;
  /** Writes the buffer now. Resolves when the transaction has completed. */
  flush(): Promise<Told<WriteResult>>;
  /** The buffer: after a failed flush, the text that only this tab has. */
  held(): readonly Pick<ChunkRow, "part" | "text">[];
  /** Flushes a last time; text appended after that is dropped. */
  close(): Promise<Told<WriteResult>>;
}

export interface ChunkTarget {
  runId: string;
  nodeId: string;
  /** Called for the first write that fails, and only for that one. Later text is still buffered. */
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
  let dueAt = 0;
  let closed = false;
  let reported = false;
  let writing: Promise<WriteResult> = Promise.resolve(ok(undefined));

  const append: ChunkWriter["append"] = (part, text) => {
    if (closed || text === "") return;
    const tail = buffered.at(-1);
    if (tail?.part === part) tail.text += text;
    else buffered.push({ part, text });
    const now = performance.now();
    if (timer === undefined) {
      dueAt = now + FLUSH_INTERVAL;
      timer = setTimeout(flushNow, FLUSH_INTERVAL);
    } else if (now >= dueAt) {
      // In a hidden or busy page the timer fires late.
      flushNow();
    }
  };

  const flush = (): Promise<Told<WriteResult>> => {
    clearTimeout(timer);
    timer = undefined;
    if (buffered.length > 0) writing = writing.then(drain);
    return writing;
  };
  const flushNow = () => void flush();

  /**
   * Takes the buffer only when its turn comes, so that newer text does not overtake text whose write
   * failed.
   */
  const drain = async (before: WriteResult): Promise<WriteResult> => {
    const taken = buffered;
    if (taken.length === 0) return before;
    buffered = [];
    const written = await write(taken);
    if (written.ok) seq += taken.length;
    else keep(taken, written.error);
    return written;
  };

  const write = (taken: typeof buffered): Promise<WriteResult> => {
    const { runId, nodeId } = target;
    const rows = taken.map((chunk, index) => ({ runId, nodeId, seq: seq + index, ...chunk }));
    return writeContext(db, token, [db.chunks], async () => {
      await db.chunks.bulkAdd(rows);
    });
  };

  /** Puts text that could not be written back at the front of the buffer, for the next flush. */
  const keep = (taken: typeof buffered, problem: StorageProblem) => {
    buffered = [...taken, ...buffered];
    if (!reported) target.onProblem(problem);
    reported = true;
  };

  // Once a page has been left or frozen, its timers may never fire.
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
