/**
 * Marks a part of the first frame, which is drawn once for all pages (`first-frame`), with the pages in which
 * it is shown: wide ones, narrow ones, those with the list hidden, or those for a new conversation. The app
 * itself has no such marks.
 */
export function drawnFor(page: "wide" | "narrow" | "hidden" | "new"): object | undefined {
  return import.meta.env.SSR ? { "data-drawn": page } : undefined;
}
