import { useCallback, useMemo, useState, useSyncExternalStore } from "react";

import type { LiveAnswer } from "#app/conversation/live-text.ts";
import { useBough } from "#app/hooks.ts";
import type { MarkdownSource } from "#ui/markdown/feed.ts";

/**
 * The answer on its way under this id. It is kept after its end: until the stored message has come
 * back from the database, this is where its words are.
 */
export function useLiveAnswer(id: string): LiveAnswer | undefined {
  const bough = useBough();
  const [kept, setKept] = useState<LiveAnswer>();
  const { live } = bough;
  const subscribe = useCallback((listener: () => void) => live.subscribe(listener), [live]);
  const coming = useSyncExternalStore(subscribe, () => live.get(id));
  const now = coming ?? kept;
  if (now !== kept) setKept(now);
  return now;
}

/** The answer's text for the page, past React's state. */
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

/** How often the thoughts are looked at again (milliseconds). */
const LOOK_EVERY = 100;

/** The reasoning, while there is nothing else to read yet. */
export function useThought(answer: LiveAnswer | undefined): string {
  const store = useMemo(() => thoughtOf(answer), [answer]);
  return useSyncExternalStore(store.subscribe, store.read);
}

function thoughtOf(answer: LiveAnswer | undefined) {
  return {
    subscribe: (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = answer?.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          listener();
        }, LOOK_EVERY);
      });
      return () => {
        clearTimeout(timer);
        stop?.();
      };
    },
    read: () => (answer?.text() === "" ? answer.reasoning() : ""),
  };
}
