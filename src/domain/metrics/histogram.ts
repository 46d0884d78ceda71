/**
 * Durations, counted in buckets whose bounds grow by a constant factor: sums of histograms are
 * histograms, and a quantile is at most 4.5 % off. Bucket `i` is above `FACTOR ** i` milliseconds and
 * at most `FACTOR ** (i + 1)`: OpenTelemetry's exponential histogram of scale 3.
 */
export interface Histogram {
  count: number;
  /** Of all durations together (milliseconds). */
  ms: number;
  /** Durations of less than a millisecond. */
  zero: number;
  /** By bucket. */
  buckets: Record<number, number>;
}

/** Buckets per doubling are 2 ** SCALE. */
export const SCALE = 3;

const PER_DOUBLING = 2 ** SCALE;

export function noTimes(): Histogram {
  return { count: 0, ms: 0, zero: 0, buckets: {} };
}

/** Changes the histogram. */
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

/** Changes the first one. */
export function addTimes(sum: Histogram, other: Histogram): void {
  sum.count += other.count;
  sum.ms += other.ms;
  sum.zero += other.zero;
  for (const [bucket, count] of Object.entries(other.buckets)) {
    sum.buckets[Number(bucket)] = (sum.buckets[Number(bucket)] ?? 0) + count;
  }
}

/**
 * The duration (milliseconds) that the given share of all does not exceed: the middle of its bucket.
 * Undefined if there are none.
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
