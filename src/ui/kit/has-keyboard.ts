/** A box that takes the focus unasked brings up the keyboard on a touch screen: only where there is none. */
export function hasKeyboard(): boolean {
  return window.matchMedia("(hover: hover)").matches;
}
