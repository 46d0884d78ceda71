import { useCallback, useState, useSyncExternalStore } from "react";

import type { LiveAnswer } from "#app/live/live-text.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { WebLookup } from "#domain/message.ts";

/**
 * The streaming answer with this id. It is kept after it ends, because its text is shown from here until the
 * stored message has been read from the database.
 */
export function useLiveAnswer(id: string): LiveAnswer | undefined {
  const { live } = useServices();
  const [kept, setKept] = useState<LiveAnswer>();
  const subscribe = useCallback((listener: () => void) => live.subscribe(listener), [live]);
  const coming = useSyncExternalStore(subscribe, () => live.get(id));
  const now = coming ?? kept;
  if (now !== kept) setKept(now);
  return now;
}

/** What the provider itself is looking up for this run's answer. */
export function useLookup(runId: string): WebLookup | undefined {
  const { live } = useServices();
  const subscribe = useCallback(
    (listener: () => void) => {
      let leave: (() => void) | undefined;
      const follow = () => {
        leave?.();
        leave = live.ofRun(runId)?.subscribe(listener);
        listener();
      };
      const stop = live.subscribe(follow);
      follow();
      return () => {
        stop();
        leave?.();
      };
    },
    [live, runId],
  );
  return useSyncExternalStore(subscribe, () => live.ofRun(runId)?.lookup());
}
