import type { CacheSnapshot } from "virtua";

/** Where the person is reading on a branch: the first message in view, and where its upper edge is. */
export interface ReadingPlace {
  nodeId: string;
  /** Distance from the log's upper edge to the message's (px); negative if the message begins above it. */
  top: number;
}

/** A place to be shown on another branch, from its very first picture. */
export interface CarriedPlace extends ReadingPlace {
  /** All messages that are at least partly in view. */
  inView: readonly string[];
  /** All messages of the transcript, in order. */
  ids: readonly string[];
  /** The heights of the rows as the transcript's list has measured them. */
  sizes: CacheSnapshot | undefined;
}

/** The transcript of a branch that is in view. */
export interface Reader {
  branchId: string;
  /** Where the person is reading; null at the end of the branch. */
  placeNow: () => CarriedPlace | null;
}

const readers = new Set<Reader>();

/** @returns a function that removes the reader, for when the transcript unmounts */
export function addReader(reader: Reader): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Where the person is reading on another branch. Undefined at its end, and if no other branch is in view. */
export function placeReadElsewhere(branchId: string): CarriedPlace | undefined {
  const [other] = [...readers].filter((reader) => reader.branchId !== branchId);
  return other?.placeNow() ?? undefined;
}
