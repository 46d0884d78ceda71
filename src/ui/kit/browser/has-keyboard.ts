/**
 * Whether the device has keys apart from those on the screen, as far as a page can know. Without them,
 * focusing a text field automatically brings up a keyboard that covers the page, and only Enter can start a
 * new line.
 */
export function hasKeyboard(): boolean {
  return !window.matchMedia("(pointer:coarse) and (hover:none)").matches;
}
