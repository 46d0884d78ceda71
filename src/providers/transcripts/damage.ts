import fc from "fast-check";

import type { SeededRandom } from "#domain/test-support/seeded-random.ts";

/** Takes `length` bytes out at `at` and puts `insert` there. */
export interface Edit {
  at: number;
  length: number;
  insert: Uint8Array;
}

const WORDS = ["null", "[]", "{}", '"', "\n\n", "0", "-1", "true", '{"a":1}', "\\", ",", "}"].map(
  (text) => new TextEncoder().encode(text),
);

/** For a property test, which finds the smallest damage that does harm. */
export function damage(length: number): fc.Arbitrary<Edit[]> {
  const edit = fc.record({
    at: fc.nat({ max: length }),
    length: fc.nat({ max: 40 }),
    insert: fc.oneof(fc.uint8Array({ maxLength: 12 }), fc.constantFrom(...WORDS)),
  });
  return fc.array(edit, { minLength: 1, maxLength: 6 });
}

export function damaged(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  let result = bytes;
  for (const { at, length, insert } of edits) {
    result = Buffer.concat([result.subarray(0, at), insert, result.subarray(at + length)]);
  }
  return result;
}

/** The same in bulk: a property test spends most of its time on being able to shrink. */
export function randomEdits(random: SeededRandom, length: number): Edit[] {
  return Array.from({ length: random.between(1, 4) }, () => ({
    at: random.between(0, length),
    length: random.between(0, 1) * random.between(0, 40),
    insert:
      random.between(0, 2) === 0
        ? Uint8Array.from({ length: random.between(0, 4) }, () => random.between(0, 255))
        : random.pick(WORDS),
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
