import { useEffect, useSyncExternalStore } from "react";

import { useWaiting } from "#app/conversation/activity.ts";
import { useBough, useLive } from "#app/hooks.ts";

const APP = "Bough";

/** The tab says first how many conversations, or a key, wait for the person, then what it shows. */
export function PageTitle({ contextId }: { contextId: string | null }) {
  const { asks } = useBough().keys;
  const isAsked = useSyncExternalStore(asks.subscribe, () => asks.current() !== undefined);
  const waiting = useWaiting() + Number(isAsked);
  const context = useLive((bough) => bough.conversations.watch(contextId ?? ""), [contextId]);
  const title = [context?.title, APP].filter((part) => part !== undefined).join(" · ");
  useEffect(() => {
    document.title = `${waiting === 0 ? "" : `(${waiting}) `}${title}`;
  }, [title, waiting]);
  return null;
}
