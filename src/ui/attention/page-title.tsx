import { useEffect } from "react";

import { useWaitingCount } from "#app/react/queries/activity.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { useKeyAsk } from "#app/react/queries/keys.ts";
import { usePageNews } from "#app/view/page-news.ts";

const APP = "Bough";

/**
 * The tab's title: the number of conversations (or key requests) that wait for the person, then the name of
 * what is shown, or the answers that ended while nobody looked.
 */
export function PageTitle({ contextId }: { contextId: string | null }) {
  const isAsked = useKeyAsk() !== undefined;
  const waiting = useWaitingCount() + Number(isAsked);
  const context = useChatContext(contextId);
  const news = usePageNews((view) => view.news);
  const title = [news ?? context?.title, APP].filter((part) => part !== undefined).join(" · ");
  useEffect(() => {
    document.title = `${waiting === 0 ? "" : `(${waiting}) `}${title}`;
  }, [title, waiting]);
  return null;
}
