import { useEffect, useMemo, useSyncExternalStore } from "react";

import type { SearchHit } from "#storage/search.ts";

import type { Bough } from "./bough.ts";
import { useBough } from "./hooks.ts";

export type { SearchHit };

export interface SearchState {
  /** The words that `hits` belong to. */
  query: string;
  hits: readonly SearchHit[];
  /** More may come. */
  searching: boolean;
}

const NOTHING: SearchState = { query: "", hits: [], searching: false };

/** How long after the last key a search begins (milliseconds). */
const PAUSE = 160;

/** Searches titles and words of all conversations; what was found last stays until more is known. */
export function useSearch(query: string, limit: number): SearchState {
  const bough = useBough();
  const search = useMemo(() => createSearch(bough, limit), [bough, limit]);
  useEffect(() => {
    search.ask(query.trim());
    return () => search.stop();
  }, [search, query]);
  return useSyncExternalStore(search.subscribe, search.read);
}

function createSearch({ conversations }: Bough, limit: number) {
  let state = NOTHING;
  let listener = () => {};
  let asked = new AbortController();
  const tell = (next: SearchState) => {
    state = next;
    listener();
  };
  const find = async (query: string, signal: AbortSignal) => {
    const hits = await conversations.search(query, limit, signal);
    if (!signal.aborted) tell({ query, hits, searching: false });
  };
  return {
    read: () => state,
    subscribe: (onChange: () => void) => {
      listener = onChange;
      return () => {
        listener = () => {};
      };
    },
    ask: (query: string) => {
      asked = new AbortController();
      if (query === "") return tell(NOTHING);
      tell({ ...state, searching: true });
      const { signal } = asked;
      const timer = setTimeout(() => void find(query, signal), PAUSE);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
    stop: () => asked.abort(),
  };
}
