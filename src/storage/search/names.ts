/** A lock that every tab in which an answer streams holds in shared mode. */
export const STREAMING_LOCK = "bough:streaming";

/** A lock held by the one worker that has the index of a database. */
export function indexLock(database: string): string {
  return `bough:search:${database}`;
}

/** The origin’s private directory that holds the index of a database. */
export function indexDirectory(database: string): string {
  return `${database}-search`;
}
