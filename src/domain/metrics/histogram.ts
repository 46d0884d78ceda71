/**
 * Durations, counted in buckets whose bounds grow by a constant factor. Sums of histograms are
 * histograms, and a quantile is at most 4.5 % off. Bucket `i` holds durations above `FACTOR ** i`
 * milliseconds and up to `FACTOR ** (i + 1)`, as in OpenTelemetry's exponential histogram of scale 3.
 */
export interface Histogram {
  count: number;
  /** Total of all durations, in milliseconds. */
  ms: number;
  /** Number of durations below one millisecond. */
  zero: number;
  /** Number of durations in each bucket. */
  buckets: Record<number, number>;
}

/** There are 2 ** SCALE buckets per doubling. */
export const SCALE = 3;

const PER_DOUBLING = 2 ** SCALE;

export function noTimes(): Histogram {
  return { count: 0, ms: 0, zero: 0, buckets: {} };
}

/** Adds a duration to the histogram in place. */
export function addTime(histogram: Histogram, ms: number): void {
  histogram.count += 1;
  histogram.ms += Math.max(0, ms);
  if (ms < 1) {
    histogram.zero += 1;
    return;
  }
  const bucket = Math.ceil(Math.log2(ms) * PER_DOUBLING) - 1;
  histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
}

/** Adds the second histogram to the first in place. */
export function addTimes(sum: Histogram, other: Histogram): void {
  sum.count += other.count;
  sum.ms += other.ms;
  sum.zero += other.zero;
  for (const [bucket, count] of Object.entries(other.buckets)) {
    sum.buckets[Number(bucket)] = (sum.buckets[Number(bucket)] ?? 0) + count;
  }
}

/**
 * The duration in milliseconds that the given share of all durations does not exceed, as the middle of
 * its bucket. Undefined if there are no durations.
 * @param share from 0 to 1; 0.5 is the median
 */
export function quantile({ count, zero, buckets }: Histogram, share: number): number | undefined {
  if (count === 0) return undefined;
  const rank = Math.max(1, Math.ceil(share * count));
  let seen = zero;
  if (seen >= rank) return 0;
  const inOrder = Object.entries(buckets).sort(([one], [other]) => Number(one) - Number(other));
  for (const [bucket, many] of inOrder) {
    seen += many;
    if (seen >= rank) return 2 ** ((Number(bucket) + 0.5) / PER_DOUBLING);
  }
  return undefined;
}
