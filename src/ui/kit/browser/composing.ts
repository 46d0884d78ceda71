let isComposing = false;

/** The code of any key that an input method takes. */
const TAKEN = 229;

if (typeof document !== "undefined") {
  document.addEventListener("compositionstart", () => (isComposing = true), true);
  document.addEventListener("compositionend", () => (isComposing = false), true);
  window.addEventListener("keydown", keepFromPage, true);
}

/**
 * Enter that ends a word sends nothing, and Escape that drops one closes nothing: such a key is nobody
 * else's. In Safari it follows `compositionend`, and only its code tells.
 */
function keepFromPage(event: KeyboardEvent): void {
  // Deprecated, but without a successor.
  if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
}

/** Runs it at once, or as soon as the word that is being composed is done: writing would break it off. */
export function whenComposed(run: () => void): void {
  if (!isComposing) return run();
  document.addEventListener("compositionend", () => setTimeout(() => whenComposed(run)), {
    once: true,
  });
}
