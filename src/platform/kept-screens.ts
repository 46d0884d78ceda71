/**
 * The last screens of conversations, kept in this browser's local storage. The first frame shows one before
 * the app's script has loaded (`first-frame/screen.ts`). A screen is only a copy of what the database has;
 * it is stored under its conversation's id and removed with it.
 */
const START = "bough.screen.";

export function keyOfScreen(contextId: string): string {
  return `${START}${contextId}`;
}

/** Ids of the conversations that have a kept screen. Throws if local storage is blocked. */
export function keptScreenIds(): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(START));
  return keys.map((key) => key.slice(START.length));
}

/** Removes the screens of these conversations, or all of them, for every tab. */
export function forgetScreens(contextIds?: readonly string[]): void {
  try {
    for (const id of contextIds ?? keptScreenIds()) localStorage.removeItem(keyOfScreen(id));
  } catch {
    // Storage is blocked, so there are none.
  }
}
