import fc from "fast-check";

import type { SeededRandom } from "#domain/test-support/seeded-random.ts";

/** Replaces `length` bytes at `at` with `insert`. */
export interface Edit {
  at: number;
  length: number;
  insert: Uint8Array;
}

const FRAGMENTS = [
  "null",
  "[]",
  "{}",
  '"',
  "\n\n",
  "0",
  "-1",
  "true",
  '{"a":1}',
  "\\",
  ",",
  "}",
].map((text) => new TextEncoder().encode(text));

/** Arbitrary edits for a property test, which shrinks to the smallest edits that cause a failure. */
export function anyEdits(length: number): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    at: fc.nat({ max: length }),
    length: fc.nat({ max: 40 }),
    insert: fc.oneof(fc.uint8Array({ maxLength: 12 }), fc.constantFrom(...FRAGMENTS)),
  });
  return fc.array(edit, { minLength: 1, maxLength: 6 });
}

export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  let result = bytes;
  for (const { at, length, insert } of edits) {
    result = Buffer.concat([result.subarray(0, at), insert, result.subarray(at + length)]);
  }
  return result;
}

/** Random edits for many runs, without shrinking, whose cost dominates a property test. */
export function randomEdits(random: SeededRandom, length: number): Edit[] {
  return Array.from({ length: random.between(1, 4) }, () => ({
    at: random.between(0, length),
    length: random.between(0, 1) * random.between(0, 40),
    insert:
      random.between(0, 2) === 0
        ? Uint8Array.from({ length: random.between(0, 4) }, () => random.between(0, 255))
        : random.pick(FRAGMENTS),
  }));
}

/** Cuts bytes into pieces of random sizes. */
export function* randomPieces(random: SeededRandom, bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const end = at + random.between(1, 1 + Math.floor(bytes.length / 3));
    yield bytes.subarray(at, end);
    at = end;
  }
}
