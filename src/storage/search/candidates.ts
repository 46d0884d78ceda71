import type { SearchQuery } from "#domain/search/query.ts";

/** A request to an index: for messages that may be hits, newest first. */
export interface CandidateAsk {
  query: SearchQuery;
  /** Only messages in these conversations; absent for all. */
  contextIds?: readonly string[];
  /** Only those beginnings of grams that few messages have. */
  beginnings?: readonly string[];
  /** The `next` of the previous page. */
  after?: number;
  limit: number;
}

/** Ids of messages that may be hits. Only their texts show which are. */
export interface CandidatePage {
  nodeIds: string[];
  /** The `after` for the next page; absent on the last one. */
  next?: number;
}

/** An index of all messages that have no mark (table `searchMarks`). */
export interface CandidateSource {
  /**
   * Whether the index can be asked for this query; resolves as soon as that is certain. Read marks only
   * after this: while a file is being opened they may not be complete, because a new file is empty and
   * everything is then marked.
   */
  ready(query: SearchQuery): Promise<boolean>;
  /** Undefined while there is no index. */
  candidates(ask: CandidateAsk, signal: AbortSignal): Promise<CandidatePage | undefined>;
}
