/**
 * Numbers that look random but are the same on every run, so that tests and measurements are
 * repeatable.
 */
export interface SeededRandom {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One element of a non-empty list. */
  pick<Value>(values: readonly Value[]): Value;
  /** An id in the form of a UUID, version 4. */
  id(): string;
}

/** @param seed a whole number; the same one gives the same sequence */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  // Mulberry32: 32 bits of state are plenty for generated rows.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));

  return {
    next,
    between,
    pick: (values) => {
      const picked = values[between(0, values.length - 1)];
      if (picked === undefined) throw new Error("There is nothing to pick from.");
      return picked;
    },
    id: () => {
      const digits = Array.from({ length: 32 }, () => between(0, 15).toString(16));
      digits[12] = "4";
      digits[16] = (8 + between(0, 3)).toString(16);
      const text = digits.join("");
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join("-");
    },
  };
}
