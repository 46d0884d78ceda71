import { tabStorage } from "#platform/web-storage.ts";

const nameOf = (name: string) => `bough.unsaved-text.${name}`;

/** Keeps a text that may not be stored before the page is gone; the page that comes next takes it. */
export function keepText(name: string, text: string, stored: string): void {
  try {
    tabStorage.setItem(nameOf(name), JSON.stringify([stored, text]));
  } catch {
    // There is no room: it is stored only if the browser lets the database end in time.
  }
}

/** It is stored, or is going to be. */
export function forgetText(name: string): void {
  tabStorage.removeItem(nameOf(name));
}

/** Removes the kept text: null if there is none, or something else was stored since. */
export function takeText(name: string, stored: string): string | null {
  const kept = tabStorage.getItem(nameOf(name));
  if (kept === null) return null;
  forgetText(name);
  const [before, text] = JSON.parse(kept) as [string, string];
  return before === stored ? text : null;
}
