import { isFlood } from "./flood.ts";
import { beforeNextPaint } from "./next-paint.ts";

/** The longest that work waits while text keeps arriving (milliseconds). */
const LONGEST_WAIT = 1_000;

/**
 * Spreads work that is due all at once over frames, a limited number of pieces in each, so that the page
 * stays responsive. The newest comes first, because it is at the end, which a reader follows. While text
 * floods in, the work waits.
 */
export function createPaintQueue(perPicture: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let since = 0;
  const workSoon = () => {
    beforeNextPaint(() => {
      if (isFlood() && performance.now() - since < LONGEST_WAIT) return workSoon();
      since = performance.now();
      const now = waiting.splice(-perPicture);
      for (const work of now) work();
      if (waiting.length > 0) workSoon();
    });
  };
  return (work) => {
    waiting.push(work);
    if (waiting.length > 1) return;
    since = performance.now();
    workSoon();
  };
}
