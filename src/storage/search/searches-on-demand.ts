import type { Databases } from "#storage/db.ts";
import { lazyQuery } from "#storage/live-query.ts";

import type { Searches } from "./searches.ts";

/** Loads the search code with the first search. */
export function searchesOnDemand({ strict }: Databases): Searches {
  const load = async () => (await import("./searches.ts")).createSearches(strict);
  return {
    search: async (...asked) => (await load()).search(...asked),
    searchBin: async (...asked) => (await load()).searchBin(...asked),
    searchForModel: async (...asked) => (await load()).searchForModel(...asked),
    searchNodes: async (...asked) => (await load()).searchNodes(...asked),
    findIn: async (...asked) => (await load()).findIn(...asked),
    beginIndexing: async () => (await load()).beginIndexing(),
    searchIndex: () => lazyQuery(async () => (await load()).searchIndex()),
  };
}
