type OnReturned = (draftKey: string, blobIds: readonly string[]) => void;

/** Components that show a draft. */
const readers = new Set<OnReturned>();

/** @returns removes it, when the box unmounts */
export function onDraftReturned(read: OnReturned): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

/**
 * A stored draft got text and attachments from elsewhere: components that show it read it again.
 */
export function tellDraftReturned(draftKey: string, blobIds: readonly string[]): void {
  for (const read of readers) read(draftKey, blobIds);
}

/** One function per mounted text box; each stores immediately what it would store later. */
const writers = new Set<() => void>();

/** @returns removes it, when the box unmounts */
export function onFlushDrafts(write: () => void): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

/** Stores all pending text, before a draft is moved. */
export function flushDrafts(): void {
  for (const write of writers) write();
}

/** Changes of drafts’ files that are being stored: a message that is sent now has them. None of them rejects. */
export const fileWrites = new Set<Promise<unknown>>();
