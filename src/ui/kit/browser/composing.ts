let isComposing = false;
if (typeof document !== "undefined") {
  document.addEventListener("compositionstart", () => (isComposing = true), true);
  document.addEventListener("compositionend", () => (isComposing = false), true);
}

/** Runs it at once, or as soon as the word that is being composed is done: writing would break it off. */
export function whenComposed(run: () => void): void {
  if (!isComposing) return run();
  document.addEventListener("compositionend", () => setTimeout(() => whenComposed(run)), {
    once: true,
  });
}
