/**
 * Until this time (on the page's clock, in milliseconds), text is flooding in: it arrives much faster than
 * anybody reads. Work that only changes the look of text already in the page waits for it: colours of code,
 * formulas.
 */
let until = 0;

/**
 * More characters than this in one frame are a flood. A fast model brings a hundred; a file or a proxy brings
 * thousands.
 */
const MUCH = 1_000;
/** How long a flood is assumed to last without another reading (milliseconds). */
const LASTS = 250;

/** Whether a reading brought so much that nobody can have read the one before. */
export function isMuch(characters: number): boolean {
  return characters > MUCH;
}

/** Call for each reading of text that is still arriving. */
export function noteReading(characters: number): void {
  if (isMuch(characters)) until = performance.now() + LASTS;
}

/** Call when the whole text has been read. */
export function endFlood(): void {
  until = 0;
}

export function isFlood(): boolean {
  return performance.now() < until;
}
