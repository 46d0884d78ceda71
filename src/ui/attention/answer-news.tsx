import { useEffect, useState } from "react";

import { useChatContext } from "#app/react/queries/conversations.ts";
import { useUnseenAnswers } from "#app/react/queries/unseen-answers.ts";
import { tellInTitle } from "#app/view/page-news.ts";
import { attentionWords } from "#ui/words/attention.ts";

/** While the page is hidden, names the answers that have ended since then in the page's title. */
export function AnswerNews(): null {
  const hiddenSince = useHiddenSince();
  const since = useUnseenAnswers().filter(({ endedAt }) => endedAt >= (hiddenSince ?? Infinity));
  const [first, ...more] = since;
  const context = useChatContext(first === undefined || more.length > 0 ? null : first.contextId);
  const failed = since.filter(({ hasFailed }) => hasFailed).length;
  const ended = attentionWords.endedAnswers(since.length - failed, failed);
  const news = [ended, context?.title].filter((part) => part !== undefined).join(" · ");
  useEffect(() => tellInTitle(news === "" ? null : news), [news]);
  return null;
}

const hiddenNow = () => (document.visibilityState === "hidden" ? Date.now() : null);

/** When the page was hidden (Unix milliseconds); null while it is visible. */
function useHiddenSince(): number | null {
  const [since, setSince] = useState(hiddenNow);
  useEffect(() => {
    const look = () => setSince(hiddenNow());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return since;
}
