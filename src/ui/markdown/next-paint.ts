/** How long a frame may keep us waiting before work goes on without one (milliseconds). */
const LONGEST_WAIT = 150;

/**
 * Calls back once, right before the next picture is painted, so that what it changes is drawn once
 * and at once. Where nothing is painted (a hidden tab, a covered window) it calls back all the same:
 * nothing may stand still there. Gives the way to call it off.
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
