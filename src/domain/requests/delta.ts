/**
 * A piece of a text that is stored as a difference from another text, its base: literal text, or
 * `[from, length]` of the base. Both count UTF-16 units.
 */
export type DeltaPiece = string | readonly [from: number, length: number];

/**
 * The length of a block, in UTF-16 units, that is searched for elsewhere in the base. Shorter
 * repetitions are not worth the two numbers, and longer blocks would miss the short messages of a
 * trimmed branch.
 */
const BLOCK = 48;

/**
 * Encodes a text as a difference from its base: their common beginning and end, and in between any
 * stretches that occur anywhere in both. A request differs from the previous one only by its new
 * messages, so the result is short however long the branch is. Even if old messages were left out, the
 * remaining ones are found.
 */
export function computeDelta(base: string, text: string): DeltaPiece[] {
  const start = sharedStart(base, text);
  const end = sharedEnd(base, text, start);
  const between = text.slice(start, text.length - end);
  return [
    ...copy(0, start),
    ...found(base, { from: start, to: base.length - end }, between),
    ...copy(base.length - end, end),
  ];
}

/** How many UTF-16 units both texts share at their start. */
function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

function sharedEnd(one: string, other: string, after: number): number {
  const most = Math.min(one.length, other.length) - after;
  let length = 0;
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  ) {
    length += 1;
  }
  return length;
}

function copy(from: number, length: number): DeltaPiece[] {
  return length === 0 ? [] : [[from, length]];
}

function words(text: string): DeltaPiece[] {
  return text === "" ? [] : [text];
}

interface Range {
  from: number;
  to: number;
}

/**
 * Encodes the text using blocks that it shares with a range of the base. They are found by a rolling
 * hash.
 */
function found(base: string, within: Range, text: string): DeltaPiece[] {
  if (text.length < BLOCK || within.to - within.from < BLOCK) return words(text);
  const places = blocksOf(base, within);
  const pieces: DeltaPiece[] = [];
  let toldUpTo = 0;
  let at = 0;
  let hash = hashOf(text, 0);
  while (at + BLOCK <= text.length) {
    const place = places.get(hash);
    const match =
      place === undefined ? undefined : grown(base, within, text, { place, at, toldUpTo });
    if (match === undefined) {
      hash = rolled(hash, text.charCodeAt(at), text.charCodeAt(at + BLOCK));
      at += 1;
      continue;
    }
    pieces.push(...words(text.slice(toldUpTo, match.at)), [match.place, match.length]);
    toldUpTo = match.at + match.length;
    at = toldUpTo;
    if (at + BLOCK <= text.length) hash = hashOf(text, at);
  }
  return [...pieces, ...words(text.slice(toldUpTo))];
}

/** The position of each block of the base by its hash; if hashes are equal, the first one. */
function blocksOf(base: string, { from, to }: Range): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at + BLOCK <= to; at += BLOCK) {
    const hash = hashOf(base, at);
    if (!places.has(hash)) places.set(hash, at);
  }
  return places;
}

/** Extends a matching block in both directions; undefined if only the hashes match. */
function grown(
  base: string,
  { from, to }: Range,
  text: string,
  { place, at, toldUpTo }: { place: number; at: number; toldUpTo: number },
): { place: number; at: number; length: number } | undefined {
  let after = 0;
  while (
    place + after < to &&
    at + after < text.length &&
    base.charCodeAt(place + after) === text.charCodeAt(at + after)
  ) {
    after += 1;
  }
  if (after < BLOCK) return undefined;
  let before = 0;
  while (
    place - before > from &&
    at - before > toldUpTo &&
    base.charCodeAt(place - before - 1) === text.charCodeAt(at - before - 1)
  ) {
    before += 1;
  }
  return { place: place - before, at: at - before, length: before + after };
}

const FACTOR = 0x01_00_01_93;
const FIRST_WEIGHT = power(FACTOR, BLOCK - 1);

function power(base: number, times: number): number {
  let product = 1;
  for (let step = 0; step < times; step += 1) product = Math.imul(product, base);
  return product;
}

function hashOf(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + BLOCK; at += 1) {
    hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  }
  return hash;
}

function rolled(hash: number, leaving: number, coming: number): number {
  return (Math.imul(hash - Math.imul(leaving, FIRST_WEIGHT), FACTOR) + coming) | 0;
}

/** Reverses `computeDelta`: returns the text for which `computeDelta(base, text)` gave these pieces. */
export function applyDelta(base: string, pieces: readonly DeltaPiece[]): string {
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : base.slice(piece[0], piece[0] + piece[1])))
    .join("");
}
