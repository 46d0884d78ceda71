import { isStartingOver } from "#platform/starting-over.ts";
import { keepsTabStorage, tabStorage } from "#platform/web-storage.ts";

const nameOf = (key: string) => `bough.unsaved-draft.${key}`;

/** For what was typed on the way to a draft's box: a part of it, below what is stored of it. */
export const typedOnKey = (key: string) => `typed-on ${key}`;

/** Drafts that the database did not take, as long as this page is open. */
const unsaved = new Set<string>();

/** The browser asks before the page is left: closing the tab would lose the text. */
function askFirst(event: BeforeUnloadEvent): void {
  if (!isStartingOver()) event.preventDefault();
}

/**
 * Keeps a draft that could not be stored where a reload finds it.
 * @returns whether it outlasts a reload
 */
export function keepUnsaved(key: string, text: string): boolean {
  unsaved.add(key);
  window.addEventListener("beforeunload", askFirst);
  try {
    tabStorage.setItem(nameOf(key), text);
    return keepsTabStorage;
  } catch {
    return false;
  }
}

/** The draft that this tab keeps because it could not be stored; null if there is none. */
export function unsavedDraft(key: string): string | null {
  return tabStorage.getItem(nameOf(key));
}

/** It is stored, or has been sent. */
export function forgetUnsaved(key: string): void {
  tabStorage.removeItem(nameOf(key));
  unsaved.delete(key);
  if (unsaved.size === 0) window.removeEventListener("beforeunload", askFirst);
}
