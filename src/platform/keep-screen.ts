import { forgetScreens, keptScreenIds, keyOfScreen } from "./kept-screens.ts";
import { MOST_LETTERS } from "./screen-shape.ts";
import type { KeptScreen } from "./screen-shape.ts";

export const MOST_SCREENS = 20;
/** Letters of all kept screens together: half a megabyte. */
export const MOST_ALL = 500_000;
/** Letters that are left free for the person's preferences (`app/react/actions/preferences.ts`). */
const ROOM = 50_000;

/**
 * Keeps `screen` in place of the conversation's previous one, and drops the oldest screens beyond the
 * limits. If storage is blocked or full, drops all of them.
 */
export function keepScreen(contextId: string, screen: KeptScreen): void {
  const text = JSON.stringify(screen);
  if (text.length > MOST_LETTERS) return forgetScreens([contextId]);
  try {
    const key = keyOfScreen(contextId);
    const value = `${Date.now()} ${text}`;
    localStorage.setItem(key, value + " ".repeat(ROOM));
    localStorage.setItem(key, value);
    forgetOldest();
  } catch {
    // Storage is blocked or full.
    forgetScreens();
  }
}

function forgetOldest(): void {
  const kept = keptScreenIds().map((id) => {
    const text = localStorage.getItem(keyOfScreen(id)) ?? "";
    return { id, letters: text.length, at: Number.parseInt(text, 10) || 0 };
  });
  let letters = 0;
  for (const [place, one] of kept.toSorted((left, right) => right.at - left.at).entries()) {
    letters += one.letters;
    if (place >= MOST_SCREENS || letters > MOST_ALL) forgetScreens([one.id]);
  }
}

/** Id of the last message on the screen that is kept for a conversation. */
export function lastIdOfKept(contextId: string): string | undefined {
  try {
    const text = localStorage.getItem(keyOfScreen(contextId)) ?? "";
    // Anyone may have written this entry: if it does not fit, there is no id.
    return (JSON.parse(text.slice(text.indexOf(" "))) as KeptScreen).rows.at(-1)?.id;
  } catch {
    return undefined;
  }
}
