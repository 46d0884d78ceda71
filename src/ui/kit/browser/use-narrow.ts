import { useSyncExternalStore } from "react";

import { pageWidths } from "#ui/styles/page-widths.ts";

/** Whether the page is at most this wide (px): as a hook, and for the present moment. */
function upTo(width: number, and = ""): { useMatch: () => boolean; matches: () => boolean } {
  const query = `(max-width: ${width}px)${and}`;
  // Made once: Chromium keeps some memory for each list that was ever made.
  let list: MediaQueryList | undefined;
  const listed = () => (list ??= window.matchMedia(query));
  const matches = () => listed().matches;
  const subscribe = (listener: () => void) => {
    listed().addEventListener("change", listener);
    return () => listed().removeEventListener("change", listener);
  };
  return { matches, useMatch: () => useSyncExternalStore(subscribe, matches) };
}

/** True if only one column fits. */
export const { useMatch: useNarrow } = upTo(pageWidths.oneColumn);

/** True on a phone held sideways. Its keyboard does not change that. */
export const { useMatch: useOnItsSide } = upTo(
  pageWidths.phoneOnItsSide,
  " and (max-height: 480px) and (pointer:coarse)",
);

/** True if conversations, transcript and panel do not fit beside each other. */
export const { useMatch: useListGivesWay } = upTo(pageWidths.listGivesWay);

/** True if the panel lies over the transcript. */
export const { useMatch: usePanelLiesOver, matches: panelLiesOver } = upTo(pageWidths.panelOver);
