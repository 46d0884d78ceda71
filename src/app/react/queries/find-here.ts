import { useEffect, useState } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { FoundMessage } from "#storage/search/find-here.ts";

export type { FoundMessage };

/** What was found, and for which query; earlier finds stay until new ones arrive. */
export interface FoundHere {
  query: string;
  found: readonly FoundMessage[];
}

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 120;

/** Searches one conversation; without a query, lists the person's questions. Undefined at first. */
export function useFoundHere(contextId: string, query: string): FoundHere | undefined {
  const { conversations } = useServices();
  const [state, setState] = useState<FoundHere>();
  useEffect(() => {
    let current = true;
    const find = async () => {
      const found = await conversations.findIn(contextId, query);
      if (current) setState({ query, found });
    };
    const timer = setTimeout(() => void find(), query === "" ? 0 : PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [conversations, contextId, query]);
  return state;
}
