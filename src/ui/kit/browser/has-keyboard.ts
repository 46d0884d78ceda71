/**
 * Focusing a text field automatically opens the on-screen keyboard on a touch screen, so it is done
 * only without one.
 */
export function hasKeyboard(): boolean {
  return window.matchMedia("(hover:hover)").matches;
}
