type OnReturned = (draftKey: string, blobIds: readonly string[]) => void;

/** The listeners of components that show a draft. */
const readers = new Set<OnReturned>();

/** @returns a function that removes the listener, for when the box unmounts */
export function onDraftReturned(read: OnReturned): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

/**
 * Notes that a stored draft got text and attachments from elsewhere, so that components that show it read it
 * again.
 */
export function tellDraftReturned(draftKey: string, blobIds: readonly string[]): void {
  for (const read of readers) read(draftKey, blobIds);
}

/** One function per mounted text box: it stores at once what the box would store later. */
const writers = new Set<() => void>();

/** @returns a function that removes the listener, for when the box unmounts */
export function onFlushDrafts(write: () => void): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

/** Stores all pending text. Called before a draft is moved. */
export function flushDrafts(): void {
  for (const write of writers) write();
}

/**
 * Writes of drafts’ file changes under way. A message that is sent now includes them. None of them rejects.
 */
export const fileWrites = new Set<Promise<unknown>>();
