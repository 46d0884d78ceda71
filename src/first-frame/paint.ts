/** Whether the page has been painted once, or nobody sees it. */
export function isPainted(): boolean {
  if (document.visibilityState === "hidden") return true;
  return performance.getEntriesByType("paint").length > 0;
}

/** Waits at most a moment: a page that nobody sees is not painted. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    void patience().then(resolve);
  });
}

/** Waits that moment. */
export function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
}

/** Milliseconds. */
const PATIENCE = 200;
