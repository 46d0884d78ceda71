/**
 * Whether there are keys apart from those on the screen, as far as a page can know. Without them, a text
 * field that is focused automatically brings up a keyboard that covers the page, and nothing but Enter
 * starts a new line.
 */
export function hasKeyboard(): boolean {
  return !window.matchMedia("(pointer:coarse) and (hover:none)").matches;
}
