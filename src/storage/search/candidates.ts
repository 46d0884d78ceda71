import type { SearchQuery } from "#domain/search/query.ts";

/** What an index is asked for: messages that may be hits, newest first. */
export interface CandidateAsk {
  query: SearchQuery;
  /** Only in these conversations; absent for all of them. */
  contextIds?: readonly string[];
  /** Those beginnings of grams that few of the messages have. */
  beginnings?: readonly string[];
  /** What a page before ended with. */
  after?: number;
  limit: number;
}

/** Ids of messages that may be hits: which are, their texts say. */
export interface CandidatePage {
  nodeIds: string[];
  /** To ask for the next page; absent after the last one. */
  next?: number;
}

/** An index over the messages that have no mark (table `searchMarks`). */
export interface CandidateSource {
  /**
   * Whether it can be asked for this, as soon as that is certain. Marks that are read before say nothing of
   * a file that is just being opened: a new one is empty, and all is marked with it.
   */
  ready(query: SearchQuery): Promise<boolean>;
  /** Undefined where there is no index just now. */
  candidates(ask: CandidateAsk, signal: AbortSignal): Promise<CandidatePage | undefined>;
}
