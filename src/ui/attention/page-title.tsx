import { useEffect } from "react";

import { useWaiting } from "#app/activity.ts";
import { useLive } from "#app/hooks.ts";

const APP = "Bough";

/** The tab says first how many conversations wait for the person, then which one it shows. */
export function PageTitle({ contextId }: { contextId: string | null }) {
  const waiting = useWaiting();
  const context = useLive((bough) => bough.conversations.watch(contextId ?? ""), [contextId]);
  const title = [context?.title, APP].filter((part) => part !== undefined).join(" · ");
  useEffect(() => {
    document.title = `${waiting === 0 ? "" : `(${waiting}) `}${title}`;
  }, [title, waiting]);
  return null;
}
