import { beforeNextPaint } from "./next-paint.ts";

/**
 * Work that has come due all at once, done in step with the picture and so many pieces in each, so
 * that the page stays alive.
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
