import { useEffect, useEffectEvent } from "react";

import { dismissTopic, notify } from "#app/view/notices.ts";
import { retryParts, watchMissingParts } from "#platform/parts.ts";
import type { MissingWhy } from "#platform/parts.ts";
import { tryAgain } from "#ui/words/boundary.tsx";
import * as partWords from "#ui/words/missing-parts.ts";

import { useReload } from "./use-reload.ts";

const TOPIC = "missing-part";

const texts: Record<MissingWhy, string> = {
  no_network: partWords.noNetwork,
  no_answer: partWords.noAnswer,
  refused: partWords.refused,
};

/**
 * Says when code that loads on first use is unavailable, and offers what helps. This must work when nothing
 * else can be loaded, so it is part of the first page. Renders nothing.
 */
export function MissingParts() {
  const reload = useReload();
  const onMissing = useEffectEvent((why: MissingWhy, isWanted: boolean) => {
    const text = texts[why];
    if (why === "refused") {
      const action = { label: partWords.reload, act: () => void reload() };
      notify({ text, action, topic: TOPIC, isLasting: true });
    } else if (isWanted) {
      const action = { label: tryAgain, act: () => void retryParts() };
      notify({ text, action, topic: TOPIC, isLasting: true });
    } else notify({ text, topic: TOPIC });
  });
  useEffect(
    () =>
      watchMissingParts({
        onMissing: (why, isWanted) => onMissing(why, isWanted),
        onBack: () => dismissTopic(TOPIC),
      }),
    [],
  );
  return null;
}
