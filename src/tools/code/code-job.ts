import type { CodeValue } from "./code-value.ts";

/** What the code worker is given. */
export interface CodeJob {
  code: string;
  /** The files that the code sees: their blobs' ids by path. */
  files: ReadonlyMap<string, string>;
  /** The bytes of those that the worker does not have yet, by id. */
  blobs: ReadonlyMap<string, Blob>;
  /** Milliseconds after which the engine interrupts itself. */
  time: number;
  /** Bytes that the engine may use. */
  memory: number;
}

/** Lines that the code printed, each with its end, while it runs. */
export interface CodeNote {
  printed: string;
}

/** What a file became; null: it was deleted. */
export type WrittenFiles = ReadonlyMap<string, Blob | null>;

export type CodeAnswer =
  /** Without a value if the last expression is `undefined` or `None`. */
  | ({
      kind: "value";
      printed: string;
      written: WrittenFiles;
      /** How many calls this engine has run, with this one. */
      call: number;
    } & CodeValue)
  /** It cannot be parsed, it threw, or it waits for what never comes. */
  | { kind: "thrown"; message: string; printed: string }
  /** It broke the engine itself, by a recursion that is too deep for it. */
  | { kind: "crashed"; message: string; printed: string }
  | { kind: "out_of_time"; printed: string }
  | { kind: "out_of_memory"; printed: string };
