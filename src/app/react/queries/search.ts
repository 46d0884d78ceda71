import { useEffect, useMemo, useSyncExternalStore } from "react";

import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useLiveQuery, useServices } from "#app/react/internal/use-services.ts";
import { prepareSearch } from "#app/search/prepare-search.ts";
import type { Services } from "#app/services/services.ts";
import { reportUnexpected } from "#storage/report-unexpected.ts";
import type { IndexState } from "#storage/search/index-state.ts";
import type { SearchHit } from "#storage/search/search-hit.ts";

export type { SearchHit };

export interface SearchState {
  /** The query to which `hits` belong. */
  query: string;
  hits: readonly SearchHit[];
  /** Whether there may be more hits than were asked for. */
  mayBeMore: boolean;
  /** How many conversations in the bin have the words. */
  binned: number;
  /** True while the search takes long: more hits may come, or the hits of what was typed since. */
  searching: boolean;
}

const NOTHING: SearchState = {
  query: "",
  hits: [],
  mayBeMore: false,
  binned: 0,
  searching: false,
};

/**
 * Milliseconds between the last keystroke and the search, depending on whether it reads everything or asks
 * the index. A letter that interrupts no search asks the index at once.
 */
const PAUSE = { reading: 160, asking: 30 };

/** Milliseconds after which the screen says that the search takes a while. */
const WHILE = 250;

/**
 * Searches the titles and texts of all conversations. Earlier hits stay until new hits, or more of the same,
 * arrive.
 */
export function useSearch(query: string, limit: number): SearchState {
  const services = useServices();
  const search = useMemo(() => createSearch(services), [services]);
  useEffect(() => {
    search.ask(query.trim(), limit);
    return () => search.stop();
  }, [search, query, limit]);
  return useSyncExternalStore(search.subscribe, search.read);
}

/** The state of the search index; undefined while it has none to show. */
export function useSearchIndex(): IndexState | undefined {
  return useLiveQuery(({ searches }) => searches.searchIndex(), []);
}

/** Ids of the messages of one conversation that contain every word of the query. */
export const useFindMessages = serviceHook(
  ({ searches }) =>
    (contextId: string, query: string) =>
      searches.searchNodes(contextId, query),
);

function createSearch(services: Services) {
  const { searches, bin } = services;
  let state = NOTHING;
  let listener = () => {};
  let asked = new AbortController();
  let wanted = "";
  let most = 0;
  let pause = PAUSE.reading;
  let isAnswered = true;
  const tell = (next: SearchState) => {
    state = next;
    listener();
  };
  const find = async (query: string, signal: AbortSignal) => {
    const report = (some: readonly SearchHit[]) => {
      // When more hits are asked for, the present ones stay.
      const isLess = state.query === query && some.length < state.hits.length;
      if (!signal.aborted && !isLess) tell({ ...NOTHING, query, hits: some, searching: true });
    };
    const limit = most;
    const hits = await searches.search(query, limit, signal, report);
    if (signal.aborted) return;
    isAnswered = true;
    tell({ ...NOTHING, query, hits, mayBeMore: hits.length >= limit });
    const inBin = await searches.searchBin(query, signal);
    if (!signal.aborted && inBin.length > 0) tell({ ...state, binned: inBin.length });
  };
  const ask = (query: string, after: number) => {
    asked.abort();
    asked = new AbortController();
    wanted = query;
    isAnswered = query === "";
    if (isAnswered) return tell(NOTHING);
    const { signal } = asked;
    const begin = setTimeout(() => void find(query, signal), after);
    const late = setTimeout(() => {
      if (state.query !== query) tell({ ...state, searching: true });
    }, WHILE);
    signal.addEventListener("abort", () => {
      clearTimeout(begin);
      clearTimeout(late);
    });
  };
  const waitOf = () => (isAnswered && pause === PAUSE.asking ? 0 : pause);
  /** Searches again when something is put in the bin or restored. */
  const followBin = () => {
    let before: string | undefined;
    return bin.ids().subscribe((ids) => {
      const now = ids.join(" ");
      if (before !== undefined && before !== now && wanted !== "") ask(wanted, 0);
      before = now;
    }, reportUnexpected);
  };
  const followIndex = () =>
    searches.searchIndex().subscribe((index) => {
      pause = index?.kind === "ready" ? PAUSE.asking : PAUSE.reading;
    }, reportUnexpected);
  return {
    read: () => state,
    subscribe: (onChange: () => void) => {
      listener = onChange;
      // The subscriber may be a palette that has just been opened.
      prepareSearch(services);
      const stops = [followBin(), followIndex()];
      return () => {
        for (const stop of stops) stop();
        listener = () => {};
      };
    },
    // At the first letter, the state of the index is not known yet.
    ask: (query: string, limit: number) => {
      most = limit;
      ask(query, wanted === "" || wanted === query ? PAUSE.asking : waitOf());
    },
    stop: () => asked.abort(),
  };
}
