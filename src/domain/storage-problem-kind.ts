/** Why nothing was written (or read). The existing data is untouched in every case. */
export type StorageProblemKind =
  /** The browser's quota is used up. */
  | "full"
  /** Another tab holds an older version of the database open. */
  | "blocked"
  /** The database was made by a newer version of the page. */
  | "newer_version"
  /** There is no IndexedDB (private windows of some browsers), or the browser closed it. */
  | "unavailable"
  /** The browser reports a broken database. */
  | "broken"
  /** Another tab has taken the conversation over: this write is rejected. */
  | "stale_writer"
  /** The branch no longer ends at the message that the new one was to follow. */
  | "moved_on"
  /** A row with this id already exists. */
  | "taken"
  | "not_found";
