/**
 * Where a part of the first frame is shown, which is drawn once for all pages (`first-frame`): in wide or in
 * narrow ones, with the list hidden, for a new conversation. In the app itself there is no such mark.
 */
export function drawnFor(page: "wide" | "narrow" | "hidden" | "new"): object | undefined {
  return import.meta.env.SSR ? { "data-drawn": page } : undefined;
}
