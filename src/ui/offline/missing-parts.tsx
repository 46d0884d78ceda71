import { useEffect, useEffectEvent } from "react";

import { notify } from "#app/view/notices.ts";
import { offlineWords } from "#ui/words/offline.ts";

import { updateText } from "./update-text.ts";
import { useReload } from "./use-reload.ts";

/**
 * Says what happened if code that loads on first use cannot be had: without a network, or because
 * the server has only a newer version. Renders nothing.
 */
export function MissingParts() {
  const reload = useReload();
  const tell = useEffectEvent(() =>
    notify(
      navigator.onLine
        ? {
            text: updateText.missing,
            action: { label: offlineWords.reload, act: () => void reload() },
            topic: "missing-part",
            isLasting: true,
          }
        : { text: updateText.missingOffline, topic: "missing-part" },
    ),
  );
  useEffect(() => {
    const onError = () => tell();
    window.addEventListener("vite:preloadError", onError);
    return () => window.removeEventListener("vite:preloadError", onError);
  }, []);
  return null;
}
