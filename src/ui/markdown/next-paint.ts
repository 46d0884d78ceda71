/** How long to wait for a frame before continuing without one (milliseconds). */
const LONGEST_WAIT = 150;

/**
 * Calls back once, right before the next frame is painted, so that its changes are drawn once and
 * immediately. If nothing is painted (a hidden tab, a covered window), it calls back anyway, so
 * that nothing stalls. Returns a function that cancels it.
 */
export function beforeNextPaint(callback: () => void): () => void {
  const paints = typeof document !== "undefined" && document.visibilityState === "visible";
  if (!paints) return later(callback, 0);
  const go = () => {
    stop();
    callback();
  };
  const frame = requestAnimationFrame(go);
  const stopTimer = later(go, LONGEST_WAIT);
  const stop = () => {
    cancelAnimationFrame(frame);
    stopTimer();
  };
  return stop;
}

function later(callback: () => void, wait: number): () => void {
  const timer = setTimeout(callback, wait);
  return () => clearTimeout(timer);
}
