import { useEffect } from "react";

import { useOpened } from "#app/react/queries/opened.ts";
import { dismissForeign, dismissNotice, notify, takeOffer, useNotices } from "#app/view/notices.ts";
import { useRoute } from "#app/view/route.ts";
import { Toast, Toasts } from "#ui/kit/components/toast.tsx";
import * as frameWords from "#ui/words/frame.ts";

/** In milliseconds. */
const BRIEFLY = 4_000;
const DAY = 86_400_000;

/**
 * How long after start to look at the space (milliseconds), so that it does not compete with the person's
 * first actions.
 */
const LOOK_AT_SPACE = 20_000;

/** Shows recent actions for a while, the newest on top, with a way to undo them. */
export function Notices() {
  const wasEvicted = useOpened()?.wasEvicted === true;
  useEffect(() => {
    if (wasEvicted) notify({ text: frameWords.evicted, isLasting: true });
  }, [wasEvicted]);
  useEffect(() => {
    const look = async () => (await import("#ui/settings/space-warning.ts")).watchSpace();
    const timer = setTimeout(() => void look(), LOOK_AT_SPACE);
    return () => clearTimeout(timer);
  }, []);
  const notices = useNotices((view) => view.notices);
  const { contextId } = useRoute();
  useEffect(() => dismissForeign(contextId), [contextId]);
  return (
    <Toasts>
      {notices.toReversed().map((notice) => (
        <Toast
          key={notice.id}
          message={notice.text}
          {...(notice.isBrief === true && { duration: BRIEFLY })}
          {...(notice.isLasting === true && { duration: DAY })}
          onDismiss={() => dismissNotice(notice.id)}
          {...(notice.action === undefined
            ? {}
            : { action: { label: notice.action.label, onAct: () => takeOffer(notice) } })}
        />
      ))}
    </Toasts>
  );
}
