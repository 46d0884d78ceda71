import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { LiveQuery } from "#storage/live-query.ts";

import { findIn } from "./find-here.ts";
import type { FoundMessage } from "./find-here.ts";
import type { IndexState } from "./index-state.ts";
import { searchClientOf } from "./search-client.ts";
import type { SearchHit } from "./search-hit.ts";

/**
 * Searches for what was written. Queries are as typed: words, phrases, filters (`domain/search/query.ts`).
 */
export interface Searches {
  /** Searches titles and messages, best hits first (see `find.ts`). Resolves to nothing if aborted. */
  search(
    query: string,
    limit: number,
    signal: AbortSignal,
    report?: (soFar: SearchHit[]) => void,
  ): Promise<SearchHit[]>;
  /** Ids of the conversations in the bin that have hits. */
  searchBin(query: string, signal: AbortSignal): Promise<string[]>;
  /** Searches as `search` does, for a model: leaves out what the person hid from it. */
  searchForModel(query: string, limit: number, signal: AbortSignal): Promise<SearchHit[]>;
  /** Ids of the messages of one conversation that are hits, including the bin. */
  searchNodes(contextId: string, query: string): Promise<string[]>;
  findIn(contextId: string, query: string): Promise<FoundMessage[]>;
  /** The state of the index that answers searches; undefined until it is known. */
  searchIndex(): LiveQuery<IndexState | undefined>;
  /** Starts to maintain the index, if there is enough to index. */
  beginIndexing(): Promise<void>;
}

export function createSearches(db: BoughDatabase): Searches {
  const client = searchClientOf(db);
  return {
    search: (query, limit, signal, report) =>
      client.find({ query, limit }, { signal, ...(report && { report }) }),
    searchBin: async (query, signal) => {
      const hits = await client.find({ query, limit: Infinity, inBin: true }, { signal });
      return [...new Set(hits.map(({ contextId }) => contextId))];
    },
    searchForModel: (query, limit, signal) =>
      client.find({ query, limit, forModel: true }, { signal }),
    searchNodes: async (contextId, query) => {
      if (asksNothing(parseSearchQuery(query))) return [];
      const found = await client.findIn({ contextId, query, withExcerpts: false });
      return found.map(({ nodeId }) => nodeId);
    },
    findIn: (contextId, query) => {
      const request = { contextId, query, withExcerpts: true };
      // The person's questions must appear as soon as the list opens, so this does not wait for the worker.
      return asksNothing(parseSearchQuery(query)) ? findIn(db, request) : client.findIn(request);
    },
    searchIndex: () => client.state,
    beginIndexing: () => client.start(),
  };
}
