let isComposing = false;

/** The `keyCode` of any key press that an input method takes. */
const TAKEN = 229;

if (typeof document !== "undefined") {
  document.addEventListener("compositionstart", () => (isComposing = true), true);
  document.addEventListener("compositionend", () => (isComposing = false), true);
  window.addEventListener("keydown", keepFromPage, true);
}

/**
 * Hides keys that belong to an input method from the page, so that an Enter that ends a word sends nothing
 * and an Escape that drops one closes nothing. In Safari such a key comes after `compositionend`, and only
 * its `keyCode` reveals it.
 */
function keepFromPage(event: KeyboardEvent): void {
  // Deprecated, but without a successor.
  if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
}

/**
 * Calls `run` at once, or as soon as no word is being composed: writing into the field would break the word
 * off.
 */
export function whenComposed(run: () => void): void {
  if (!isComposing) return run();
  document.addEventListener("compositionend", () => setTimeout(() => whenComposed(run)), {
    once: true,
  });
}
