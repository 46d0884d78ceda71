import { beforeNextPaint } from "./next-paint.ts";

/**
 * Spreads work that is due all together over frames, a limited number of pieces in each, so that
 * the page stays responsive.
 */
export function createPaintQueue(perPicture: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const workSoon = () => {
    beforeNextPaint(() => {
      const now = waiting.splice(0, perPicture);
      for (const work of now) work();
      if (waiting.length > 0) workSoon();
    });
  };
  return (work) => {
    waiting.push(work);
    if (waiting.length === 1) workSoon();
  };
}
