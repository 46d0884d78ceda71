import { tabStorage } from "#platform/web-storage.ts";

const nameOf = (name: string) => `bough.unsaved-text.${name}`;

/** Keeps a text in case the page is gone before it is stored; the next page takes it over. */
export function keepText(name: string, text: string, stored: string): void {
  try {
    tabStorage.setItem(nameOf(name), JSON.stringify([stored, text]));
  } catch {
    // There is no room. The text is stored only if the browser gives the database enough time.
  }
}

/** Forgets the kept text because it is stored or about to be. */
export function forgetText(name: string): void {
  tabStorage.removeItem(nameOf(name));
}

/** Removes and returns the kept text. Null if there is none, or if something else was stored since. */
export function takeText(name: string, stored: string): string | null {
  const kept = tabStorage.getItem(nameOf(name));
  if (kept === null) return null;
  forgetText(name);
  const [before, text] = JSON.parse(kept) as [string, string];
  return before === stored ? text : null;
}
