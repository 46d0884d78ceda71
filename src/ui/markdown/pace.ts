import { beforeNextPaint } from "./next-paint.ts";

/**
 * When the page reads on. All that is coming in, in however many lanes, is read in the same pictures:
 * React draws it in one commit and the browser lays it out once.
 */
export interface Pace {
  /**
   * Calls back once, right before one of the next pictures. Gives the way to call it off.
   * @param pressing with the very next picture, whatever the pace
   */
  next(callback: () => void, pressing: boolean): () => void;
}

/** Every second frame of 60 in a second: half the work, and nobody sees the difference. */
const usualInterval = 20;
/** The slower reading and drawing, the rarer: they may take a quarter of the time at most. */
const restFactor = 3;
const longestInterval = 1_000;
/** Nobody reads several lanes at once: each further one makes the pictures rarer by this part. */
const perLane = 0.25;

/** @param interval least milliseconds between two readings of a lone lane */
export function createPace(interval = usualInterval): Pace {
  const waiting = new Set<() => void>();
  let earliest = 0;
  /** What has been arranged for those who wait. */
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
    // React draws in a microtask that the callbacks have asked for: behind it all this is paid for.
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

/** One lane that cannot go on holds up no other. */
function attempt(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    reportError(error);
  }
}

/** The page's one pace. */
export const pagePace = createPace();
