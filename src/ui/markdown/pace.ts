import { beforeNextPaint } from "./next-paint.ts";

/**
 * Decides when the page reads more of the text that arrives. All text, in however many lanes, is read in the
 * same frames, so React renders it in one commit and the browser lays it out once.
 */
export interface Pace {
  /**
   * Calls back once, right before one of the next frames. Returns a function that cancels it.
   * @param pressing call back in the very next frame, whatever the pace
   * @param patience how long after the last reading it can wait (milliseconds), unless it is pressing
   */
  next(callback: () => void, pressing: boolean, patience?: number): () => void;
}

/**
 * Minimum milliseconds between readings: every second frame at 60 frames a second, which halves the work
 * without a visible difference.
 */
const usualInterval = 20;
/** Slow reading and rendering lengthens the interval, so that they take a quarter of the time at most. */
const restFactor = 3;
const longestInterval = 1_000;
/**
 * Nobody reads several lanes at the same time, so each additional one lengthens the interval by this share.
 */
const perLane = 0.25;

/** @param interval minimum milliseconds between two readings of a single lane */
export function createPace(interval = usualInterval): Pace {
  const waiting = new Set<() => void>();
  let earliest = 0;
  /** When the last reading began. */
  let lastAt = Number.NEGATIVE_INFINITY;
  /** The flush scheduled for all waiting callbacks: in the next frame after `from`. */
  let arranged: { from: number; cancel: () => void } | undefined;

  const atNextPicture = () => {
    arranged = { from: Number.NEGATIVE_INFINITY, cancel: beforeNextPaint(flush) };
  };

  const arrange = (from: number) => {
    if (arranged !== undefined && arranged.from <= from) return;
    arranged?.cancel();
    const wait = from - performance.now();
    if (wait <= 0) return atNextPicture();
    const timer = setTimeout(atNextPicture, wait);
    arranged = { from, cancel: () => clearTimeout(timer) };
  };

  function flush(): void {
    arranged = undefined;
    const began = performance.now();
    const now = [...waiting];
    const usual = interval * (1 + perLane * (now.length - 1));
    earliest = began + usual;
    lastAt = began;
    waiting.clear();
    for (const callback of now) attempt(callback);
    // React renders in a microtask that the callbacks request; after that, all costs are known.
    queueMicrotask(() => {
      const spent = performance.now() - began;
      earliest = began + Math.min(longestInterval, Math.max(usual, spent * (1 + restFactor)));
    });
  }

  return {
    next: (callback, pressing, patience = 0) => {
      waiting.add(callback);
      arrange(pressing ? Number.NEGATIVE_INFINITY : Math.max(earliest, lastAt + patience));
      return () => {
        waiting.delete(callback);
        if (waiting.size > 0) return;
        arranged?.cancel();
        arranged = undefined;
      };
    },
  };
}

/** Calls a lane's callback; one that fails does not block the others. */
function attempt(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
}

/** The pace shared by the whole page. */
export const pagePace = createPace();
