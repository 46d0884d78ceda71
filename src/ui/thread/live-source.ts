import { useMemo, useSyncExternalStore } from "react";

import type { LiveAnswer } from "#app/live/live-text.ts";
import type { MarkdownSource } from "#ui/markdown/feed.ts";
import { sampled } from "#ui/thread/calls/sampled.ts";

/** The answer's text for the page, bypassing React's state. */
export function useSource(answer: LiveAnswer | undefined): MarkdownSource | undefined {
  return useMemo(
    () =>
      answer && {
        getText: () => answer.text(),
        subscribe: (listener) => answer.subscribe(listener),
        get done() {
          return answer.done();
        },
      },
    [answer],
  );
}

/** The reasoning, until there is answer text. */
export function useReasoningText(answer: LiveAnswer | undefined): string {
  const store = useMemo(() => thoughtOf(answer), [answer]);
  return useSyncExternalStore(store.subscribe, store.read);
}

function thoughtOf(answer: LiveAnswer | undefined) {
  return {
    subscribe: sampled((listener) => answer?.subscribe(listener) ?? (() => undefined)),
    read: () => (answer?.text() === "" ? answer.reasoning() : ""),
  };
}
