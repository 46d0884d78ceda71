import type { StoreApi } from "zustand";

import { isStartingOver } from "#platform/starting-over.ts";

import { LOSING } from "./loses-typed.ts";

/**
 * The browser asks before the page is left, and Bough does not load it anew by itself, while `isTyped` says that a
 * form has something that would be lost. Nothing listens otherwise: browsers keep no page that does for Back.
 */
export function guardTyped<View>(
  { subscribe }: Pick<StoreApi<View>, "subscribe">,
  isTyped: (view: View) => boolean,
): void {
  const askFirst = (event: Event) => {
    if (!isStartingOver()) event.preventDefault();
  };
  subscribe((view) => {
    const act = isTyped(view) ? "addEventListener" : "removeEventListener";
    for (const type of ["beforeunload", LOSING]) window[act](type, askFirst);
  });
}
