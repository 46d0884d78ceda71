import { defined } from "#domain/defined.ts";

/** A request whose input was both estimated and counted by the provider, in tokens. */
export interface Sample {
  estimated: number;
  reported: number;
}

/** How far the plain estimate is off for one model, learned from its provider's counts. */
export interface Calibration {
  /** Reported tokens per estimated token. 1 if nothing is known yet. */
  ratio: number;
  /** How many requests it is learned from. */
  samples: number;
  /**
   * The median error of the calibrated estimate, as a share of the true count. Each request is
   * estimated with what was known before it. Absent with fewer than two samples.
   */
  medianError?: number;
}

/**
 * How many of the latest requests count, because a model's tokenizer and a person's language may
 * change.
 */
export const MOST_SAMPLES = 20;

/** Limits of a plausible ratio. Beyond them, the provider counts something else. */
const BOUNDS = { least: 0.25, most: 4 };

/**
 * Learns how to correct the estimate. Uses the median ratio, so that one odd count does not move it.
 * @param samples oldest first; only the last `MOST_SAMPLES` count
 */
export function calibrate(samples: readonly Sample[]): Calibration {
  const usable = samples
    .filter(({ estimated, reported }) => estimated > 0 && reported > 0)
    .slice(-MOST_SAMPLES);
  const ratios = usable.map(({ estimated, reported }) => reported / estimated);
  const errors = usable.slice(1).map(({ estimated, reported }, index) => {
    const known = bounded(median(ratios.slice(0, index + 1)) ?? 1);
    return Math.abs(estimated * known - reported) / reported;
  });
  const medianError = median(errors);
  return {
    ratio: bounded(median(ratios) ?? 1),
    samples: usable.length,
    ...defined({ medianError }),
  };
}

/** A calibrated estimate in whole tokens. */
export function calibrated(tokens: number, { ratio }: Pick<Calibration, "ratio">): number {
  return Math.round(tokens * ratio);
}

function bounded(ratio: number): number {
  return Math.min(BOUNDS.most, Math.max(BOUNDS.least, ratio));
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}
