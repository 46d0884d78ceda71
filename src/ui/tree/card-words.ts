/** Below this zoom a title is too short to say anything, so a card is only a mark in its branch's hue. */
export const READABLE = 0.42;

/** Which of a card's words are drawn. */
export type CardWording = "all" | "title" | "name" | "none";

/**
 * The zooms at which cards are drawn anew, from near to far. They are few, so that zooming seldom redraws the
 * cards, and close enough that letters hardly change their size between two of them.
 */
const STEPS = [0.88, 0.72, 0.58, 0.5, READABLE, 0.34, 0.28, 0.25] as const;
/** The least size of a title on the screen (px). */
const LEAST = 10;
/** The zoom below which a card's second line is too small to read, and the one below which no letter fits. */
const BOTH_LINES = 0.58;
const FARTHEST = 0.2;

/** The step for a zoom: 1 from near, 0 where nothing can be read. */
export function wordStep(zoom: number): number {
  if (zoom < FARTHEST) return 0;
  if (zoom >= STEPS[0]) return 1;
  return STEPS.find((step) => zoom >= step) ?? STEPS[STEPS.length - 1] ?? 0;
}

/**
 * Which words are drawn at a step. From far, only the names of branches are worth their room, on the cards
 * where they end; a version has no name.
 */
export function wordingAt(step: number): CardWording {
  if (step >= BOTH_LINES) return "all";
  if (step >= READABLE) return "title";
  return step > 0 ? "name" : "none";
}

/** A title's size in px of the canvas; undefined from near, where the style sheet's size applies. */
export function titleSize(step: number): number | undefined {
  return step === 0 || step === 1 ? undefined : LEAST / step;
}
