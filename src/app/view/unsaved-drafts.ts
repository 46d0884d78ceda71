import { isStartingOver } from "#platform/starting-over.ts";
import { keepsTabStorage, tabStorage } from "#platform/web-storage.ts";

const nameOf = (key: string) => `bough.unsaved-draft.${key}`;

/** The key of text typed on the way to a draft's box: a part of that draft, to go below its stored text. */
export const typedOnKey = (key: string) => `typed-on ${key}`;

/** Keys of the drafts that this page keeps because the database did not take them. */
const unsaved = new Set<string>();

/** Makes the browser ask before the page is left, since closing the tab would lose the text. */
function askFirst(event: BeforeUnloadEvent): void {
  if (!isStartingOver()) event.preventDefault();
}

/**
 * Keeps a draft that could not be stored where a reload finds it.
 * @returns whether the draft outlasts a reload
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

/** Forgets a draft that has been stored or sent. */
export function forgetUnsaved(key: string): void {
  tabStorage.removeItem(nameOf(key));
  unsaved.delete(key);
  if (unsaved.size === 0) window.removeEventListener("beforeunload", askFirst);
}
