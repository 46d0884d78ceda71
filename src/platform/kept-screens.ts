/**
 * The last screens of conversations in this browser's local storage. The first frame shows one before the
 * app's script is there (`first-frame/screen.ts`). Each is a mere copy of what the database has, under its
 * conversation's id, and goes with it.
 */
const START = "bough.screen.";

export function keyOfScreen(contextId: string): string {
  return `${START}${contextId}`;
}

/** The conversations of which a screen is kept. Throws where local storage is blocked. */
export function keptScreenIds(): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(START));
  return keys.map((key) => key.slice(START.length));
}

/** Removes the screens of these conversations, or all, for every tab. */
export function forgetScreens(contextIds?: readonly string[]): void {
  try {
    for (const id of contextIds ?? keptScreenIds()) localStorage.removeItem(keyOfScreen(id));
  } catch {
    // Blocked: none is kept.
  }
}
