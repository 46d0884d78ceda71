import type { CodeValue } from "./code-value.ts";

/** A job for the code worker. */
export interface CodeJob {
  code: string;
  /** The files that the code sees: ids of their blobs by path. */
  files: ReadonlyMap<string, string>;
  /** Blobs, by id, that the worker does not have yet. */
  blobs: ReadonlyMap<string, Blob>;
  /** Milliseconds after which the engine interrupts itself. */
  time: number;
  /** The most bytes that the engine may use. */
  memory: number;
}

/** Lines that the code printed while running, each with its line end. */
export interface CodeNote {
  printed: string;
}

/** The new content of each changed file by path; null if it was deleted. */
export type WrittenFiles = ReadonlyMap<string, Blob | null>;

export type CodeAnswer =
  /** `value` is absent if the last expression is `undefined` or `None`. */
  | ({
      kind: "value";
      printed: string;
      written: WrittenFiles;
      /** How many calls this engine has run, including this one. */
      call: number;
    } & CodeValue)
  /** The code cannot be parsed, it threw, or it waits for something that never comes. */
  | { kind: "thrown"; message: string; printed: string }
  /** The code broke the engine itself, by a recursion that is too deep for it. */
  | { kind: "crashed"; message: string; printed: string }
  | { kind: "out_of_time"; printed: string }
  | { kind: "out_of_memory"; printed: string };
