import type { KeyboardEvent } from "react";

import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";

/** The links of the list: folders, conversations, also while they are being chosen, and search results. */
export const LINKS = 'a[href^="#/c/"], [data-choice], [data-folder]';

/**
 * Lets arrows, Home and End move through the list, from the search field and back to it. Escape goes back to
 * the field, and Enter in the field opens the first result; on an on-screen keyboard it only shows the
 * results.
 */
export function travelList(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const list = event.currentTarget;
  const field = list.querySelector<HTMLInputElement>('input[type="search"]');
  const links = [...list.querySelectorAll<HTMLElement>(LINKS)];
  const { activeElement } = document;
  if (activeElement === field && event.key === "Enter") {
    if (field?.value.trim() === "" || !hasKeyboard()) return;
    event.preventDefault();
    links[0]?.click();
    return;
  }
  const here = links.findIndex((link) => link === activeElement);
  if (here < 0 && activeElement !== field) return;
  const next = destination(event.key, here, links, field);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** @param here the index among the links; -1 for the field */
function destination(
  key: string,
  here: number,
  links: readonly HTMLElement[],
  field: HTMLElement | null,
): HTMLElement | undefined {
  if (key === "ArrowDown") return links[here + 1];
  if (here < 0) return undefined;
  if (key === "ArrowUp") return links[here - 1] ?? field ?? undefined;
  if (key === "Home") return links[0];
  if (key === "End") return links.at(-1);
  return key === "Escape" ? (field ?? undefined) : undefined;
}
