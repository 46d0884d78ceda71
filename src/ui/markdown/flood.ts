/**
 * Text that arrives much faster than anybody reads. Until it is in the page, what only changes the look of
 * text that is there already waits: colours of code, formulas.
 */
let until = 0;

/** Characters read in one frame. A model that is fast brings a hundred, a file or a proxy thousands. */
const MUCH = 1_000;
/** Milliseconds until the next reading at the latest. */
const LASTS = 250;

/** Whether a reading brought so much that nobody can have read the one before. */
export function isMuch(characters: number): boolean {
  return characters > MUCH;
}

/** Called for each reading of text that is arriving. */
export function noteReading(characters: number): void {
  if (isMuch(characters)) until = performance.now() + LASTS;
}

/** All of it has been read. */
export function endFlood(): void {
  until = 0;
}

export function isFlood(): boolean {
  return performance.now() < until;
}
