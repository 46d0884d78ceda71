/** How the search index is. */
export type IndexState =
  /** So few messages that searching reads them all. */
  | { kind: "small" }
  /** Searching reads what is not indexed yet. `share` is what is, from 0 to 1. */
  | { kind: "building"; share: number }
  | { kind: "ready" }
  /**
   * The browser gives this page no files, or they failed: searching reads every message. `why` is in
   * the browser's words.
   */
  | { kind: "unavailable"; why: string };
