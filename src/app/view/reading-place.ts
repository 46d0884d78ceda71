import type { CacheSnapshot } from "virtua";

/** Where a reader is on a branch: the first message in view, and where its upper edge is. */
export interface ReadingPlace {
  nodeId: string;
  /** Below the upper edge of the log; negative if the message begins above it (px). */
  top: number;
}

/** A place that is shown on another branch next, in the very first picture. */
export interface CarriedPlace extends ReadingPlace {
  /** All messages of which anything is in view. */
  inView: readonly string[];
  /** All messages of the transcript, in their order. */
  ids: readonly string[];
  /** What its list knows of the rows' heights. */
  sizes: CacheSnapshot | undefined;
}

/** The transcript of a branch that is in view. */
export interface Reader {
  branchId: string;
  /** Null: at the end of the branch. */
  placeNow: () => CarriedPlace | null;
}

const readers = new Set<Reader>();

/** @returns removes it, when the transcript unmounts */
export function addReader(reader: Reader): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Where the person is reading, on another branch than this one. Undefined at an end, and if there is none. */
export function placeReadElsewhere(branchId: string): CarriedPlace | undefined {
  const [other] = [...readers].filter((reader) => reader.branchId !== branchId);
  return other?.placeNow() ?? undefined;
}
