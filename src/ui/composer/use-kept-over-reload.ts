import { useEffect, useEffectEvent } from "react";

import { useStoredText } from "#app/react/queries/drafts.ts";
import { forgetUnsaved, keepUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";

/**
 * Keeps this tab's own text of a draft over a reload of the tab, where another tab has stored something else.
 * Tabs share drafts.
 *
 * @param own the draft's text in this tab; undefined or empty if there is none
 */
export function useKeptOverReload(draftKey: string, own: () => string | undefined): void {
  const stored = useStoredText(draftKey);
  const keep = useEffectEvent(() => {
    const text = own() ?? "";
    const isOther = text !== "" && stored !== undefined && text !== stored;
    // A text that could not be stored is already kept.
    if (!isOther || unsavedDraft(draftKey) !== null) return undefined;
    keepUnsaved(draftKey, text);
    return draftKey;
  });
  useEffect(() => {
    let kept: string | undefined;
    const onLeave = () => {
      kept ??= keep();
    };
    const onSeen = () => {
      if (document.visibilityState === "hidden") return onLeave();
      if (kept !== undefined) forgetUnsaved(kept);
      kept = undefined;
    };
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && onSeen();
    window.addEventListener("pagehide", onLeave);
    window.addEventListener("pageshow", onBack);
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      window.removeEventListener("pageshow", onBack);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, []);
}
