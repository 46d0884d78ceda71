/** Below this zoom a title is too short to tell anything, and a card is a mark in its branch's hue. */
export const READABLE = 0.42;

/** What of a card's words is drawn. */
export type CardWording = "all" | "title" | "name" | "none";

/**
 * The zooms at which cards are drawn anew, from near to far: few, so that zooming does not draw them again and
 * again, and so close that letters hardly change their size on the way from one to the next.
 */
const STEPS = [0.88, 0.72, 0.58, 0.5, READABLE, 0.34, 0.28, 0.25] as const;
/** The least size of a title on the screen (px). */
const LEAST = 10;
/** Below the first a card's second line is too small to read, below the second no letter fits. */
const BOTH_LINES = 0.58;
const FARTHEST = 0.2;

/** The step for a zoom; 1 near by, and 0 where nothing can be read. */
export function wordStep(zoom: number): number {
  if (zoom < FARTHEST) return 0;
  if (zoom >= STEPS[0]) return 1;
  return STEPS.find((step) => zoom >= step) ?? STEPS[STEPS.length - 1] ?? 0;
}

/** Far out, only the names of branches are worth their room, where they end; a version has none. */
export function wordingAt(step: number): CardWording {
  if (step >= BOTH_LINES) return "all";
  if (step >= READABLE) return "title";
  return step > 0 ? "name" : "none";
}

/** Px of the canvas; undefined near by, where titles have the size of the style sheet. */
export function titleSize(step: number): number | undefined {
  return step === 0 || step === 1 ? undefined : LEAST / step;
}
