/** Whether the page has been painted once, or is hidden. */
export function isPainted(): boolean {
  if (document.visibilityState === "hidden") return true;
  return performance.getEntriesByType("paint").length > 0;
}

/** Waits for the next paint, but only for `PATIENCE`, because a hidden page is not painted. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    void patience().then(resolve);
  });
}

/** Waits for `PATIENCE`. */
export function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
}

/** How long to wait (milliseconds). */
const PATIENCE = 200;
