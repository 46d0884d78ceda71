import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

import { useStoredText } from "#app/react/queries/drafts.ts";
import { forgetUnsaved, keepUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";

/**
 * Tabs that show one branch store what is typed there in one draft. What this one's box has besides that outlasts a
 * reload of the tab.
 *
 * @param foot the element around the composer; returned
 */
export function useOwnText(
  foot: RefObject<HTMLDivElement | null>,
  draftKey: string,
): RefObject<HTMLDivElement | null> {
  const stored = useStoredText(draftKey);
  const keep = useEffectEvent(() => {
    const box = foot.current?.querySelector<HTMLTextAreaElement>(":scope > form > textarea");
    const text = box?.value ?? "";
    const isOther = text !== "" && stored !== undefined && text !== stored;
    // One that could not be stored is kept already.
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
  return foot;
}
