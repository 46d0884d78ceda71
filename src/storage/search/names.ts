/** Held, shared, by each tab in which an answer streams. */
export const STREAMING_LOCK = "bough:streaming";

/** Held by the one worker that has the index of a database. */
export function indexLock(database: string): string {
  return `bough:search:${database}`;
}

/** The origin’s private directory that holds the index of a database. */
export function indexDirectory(database: string): string {
  return `${database}-search`;
}
