/** The middle value; of an even number the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? upper;
  return (lower + upper) / 2;
}

/**
 * The smallest value that at least this share of the values do not exceed (nearest rank). NaN for none.
 *
 * @param share from 0 to 1: 0.95 for the 95th percentile
 */
export function percentile(values: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(share * values.length));
  return ascending(values)[rank - 1] ?? Number.NaN;
}

/** The largest value; zero for none. */
export function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The sum of what the values have above a limit. */
export function excess(values: readonly number[], limit: number): number {
  return sum(values.map((value) => Math.max(0, value - limit)));
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((left, right) => left - right);
}
