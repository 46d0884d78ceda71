import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import { excerptOf } from "#domain/search/excerpt.ts";
import { hasTerms } from "#domain/search/match.ts";
import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { FoundMessage } from "#storage/search/find-here.ts";

import { useLiveAnswer } from "./live-answer.ts";

export type { FoundMessage };

/** What was found, and for which query. Earlier results stay until new ones arrive. */
export interface FoundHere {
  query: string;
  found: readonly FoundMessage[];
}

/** Milliseconds between the last keystroke and the search. */
const PAUSE = 120;

/**
 * Searches one conversation or, with an empty query, lists the person's questions. Undefined at first.
 *
 * @param comingId an answer that is streaming in the conversation, and so is not stored yet
 */
export function useFoundHere(
  contextId: string,
  query: string,
  comingId: string | undefined,
): FoundHere | undefined {
  const state = useFoundStored(contextId, query, comingId);
  const excerpt = useExcerptOfComing(state?.query ?? "", comingId);
  if (state === undefined || comingId === undefined || excerpt === undefined) return state;
  // The real number of matches is counted once the answer is stored.
  const coming: FoundMessage = { nodeId: comingId, role: "assistant", excerpt, matches: 1 };
  return { ...state, found: [...state.found, coming] };
}

/** Searches everything that is stored. The streaming answer is searched here only once it is stored. */
function useFoundStored(contextId: string, query: string, comingId: string | undefined) {
  const { searches } = useServices();
  const [state, setState] = useState<FoundHere>();
  useEffect(() => {
    let current = true;
    const find = async () => {
      const stored = await searches.findIn(contextId, query);
      // The streaming answer's text is searched as it comes.
      const found = stored.filter(({ nodeId }) => nodeId !== comingId);
      if (current) setState({ query, found });
    };
    const timer = setTimeout(() => void find(), query === "" ? 0 : PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [searches, contextId, query, comingId]);
  return state;
}

/** An excerpt of the streaming answer's text so far; undefined if it is no hit. */
function useExcerptOfComing(query: string, comingId: string | undefined): string | undefined {
  const answer = useLiveAnswer(comingId ?? "");
  const subscribe = useCallback(
    (listener: () => void) => answer?.subscribe(listener) ?? (() => undefined),
    [answer],
  );
  return useSyncExternalStore(subscribe, () =>
    answer?.nodeId === comingId ? answer && excerptIn(() => answer.text(), query) : undefined,
  );
}

function excerptIn(textOf: () => string, typed: string): string | undefined {
  const query = parseSearchQuery(typed);
  // A streaming answer has no date, model or files yet, so it cannot fit filters for them.
  const { role = "assistant", ...others } = query.filters;
  const isAsked = role === "assistant" && Object.keys(others).length === 0;
  if (asksNothing(query) || !isAsked) return undefined;
  const text = textOf();
  return hasTerms(text, query.terms) ? excerptOf(text, query.terms) : undefined;
}
