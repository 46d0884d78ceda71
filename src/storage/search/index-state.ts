/** The state of the search index. */
export type IndexState =
  /** There are so few messages that a search reads them all. */
  | { kind: "small" }
  /** A search also reads what is not indexed yet. `share` is the indexed part, from 0 to 1. */
  | { kind: "building"; share: number }
  | { kind: "ready" }
  /**
   * The browser gives this page no file system, or files failed, so a search reads every message. `why` is
   * the browser's message.
   */
  | { kind: "unavailable"; why: string }
  /**
   * The browser refuses this tab the lock that keeps two tabs from writing one index, so a search reads every
   * message. The next search asks for it again. `why` is the browser's message.
   */
  | { kind: "refused"; why: string };
