import { useEffect } from "react";

import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { Toast, Toasts } from "#ui/kit/toast.tsx";

/** An empty database that had data before is not passed off as a fresh start. */
const EVICTED =
  "The browser has removed what Bough had stored here. Under Settings you can ask it to keep your data.";

/** What was done, for a while, and the way to take it back. */
export function Notices() {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  useEffect(() => {
    bough.opened.then(
      ({ wasEvicted }) => wasEvicted && notify({ text: EVICTED }),
      // The whole page says so.
      () => {},
    );
  }, [bough, notify]);
  const notices = useView((view) => view.notices);
  const dismiss = useView((view) => view.dismiss);
  const take = useView((view) => view.take);
  return (
    <Toasts>
      {notices.map((notice) => (
        <Toast
          key={notice.id}
          message={notice.text}
          onDismiss={() => dismiss(notice.id)}
          {...(notice.action === undefined
            ? {}
            : { action: { label: notice.action.label, onAct: () => take(notice) } })}
        />
      ))}
    </Toasts>
  );
}
