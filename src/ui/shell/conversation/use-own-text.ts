import type { RefObject } from "react";

import { useKeptOverReload } from "#ui/composer/use-kept-over-reload.ts";

/**
 * Keeps what is typed on a branch in this tab over a reload of the tab, whatever another tab has typed there.
 *
 * @param foot the element around the composer; returned
 */
export function useOwnText(
  foot: RefObject<HTMLDivElement | null>,
  draftKey: string,
): RefObject<HTMLDivElement | null> {
  useKeptOverReload(
    draftKey,
    () => foot.current?.querySelector<HTMLTextAreaElement>(":scope > form > textarea")?.value,
  );
  return foot;
}
