import type { StoreApi } from "zustand";

import { isStartingOver } from "#platform/starting-over.ts";

import { LOSING } from "./loses-typed.ts";

/**
 * While `isTyped` says that a form has something to lose, makes the browser ask before the page is left, and
 * keeps Bough from reloading it. Listens only then: browsers do not keep a page with such a listener for the
 * Back button.
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
