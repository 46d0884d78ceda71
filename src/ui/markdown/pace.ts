import { beforeNextPaint } from "./next-paint.ts";

/**
 * When the page reads on. All incoming text, in however many lanes, is read in the same frames, so
 * React renders it in one commit and the browser lays it out once.
 */
export interface Pace {
  /**
   * Calls back once, right before one of the next frames. Returns a function that cancels it.
   * @param pressing in the very next frame, whatever the pace
   */
  next(callback: () => void, pressing: boolean): () => void;
}

/** Every second frame at 60 frames a second: half the work without a visible difference. */
const usualInterval = 20;
/**
 * Slow reading and rendering makes it less frequent: they may take a quarter of the time at most.
 */
const restFactor = 3;
const longestInterval = 1_000;
/**
 * Nobody reads several lanes at the same time, so each additional one lowers the frame rate by this
 * share.
 */
const perLane = 0.25;

/** @param interval minimum milliseconds between two readings of a single lane */
export function createPace(interval = usualInterval): Pace {
  const waiting = new Set<() => void>();
  let earliest = 0;
  /** The callback scheduled for all who wait. */
  let arranged: { frame: boolean; cancel: () => void } | undefined;

  const atNextPicture = () => {
    arranged = { frame: true, cancel: beforeNextPaint(flush) };
  };

  const arrange = (pressing: boolean) => {
    const wait = pressing ? 0 : earliest - performance.now();
    if (arranged !== undefined && (arranged.frame || wait > 0)) return;
    arranged?.cancel();
    if (wait <= 0) return atNextPicture();
    const timer = setTimeout(atNextPicture, wait);
    arranged = { frame: false, cancel: () => clearTimeout(timer) };
  };

  function flush(): void {
    arranged = undefined;
    const began = performance.now();
    const now = [...waiting];
    const usual = interval * (1 + perLane * (now.length - 1));
    earliest = began + usual;
    waiting.clear();
    for (const callback of now) attempt(callback);
    // React renders in a microtask requested by the callbacks; after that all costs are known.
    queueMicrotask(() => {
      const spent = performance.now() - began;
      earliest = began + Math.min(longestInterval, Math.max(usual, spent * (1 + restFactor)));
    });
  }

  return {
    next: (callback, pressing) => {
      waiting.add(callback);
      arrange(pressing);
      return () => {
        waiting.delete(callback);
        if (waiting.size > 0) return;
        arranged?.cancel();
        arranged = undefined;
      };
    },
  };
}

/** A lane that fails does not block the others. */
function attempt(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
}

/** The pace shared by the whole page. */
export const pagePace = createPace();
