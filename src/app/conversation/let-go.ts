/** An open conversation, as far as the choice of those to let go of depends on it. */
export interface OpenOne {
  contextId: string;
  /** Since when nobody looks at it and nothing happens in it (Unix ms); undefined while it is in use. */
  restingSince: number | undefined;
}

/** Conversations at rest that stay open all the same: those that rested last. */
export const KEPT_OPEN = 8;

/** How long one has to be at rest before it is let go of (milliseconds). */
export const LONG_REST = 60_000;

export interface RestLimits {
  kept: number;
  /** Milliseconds. */
  rest: number;
}

const USUAL: RestLimits = { kept: KEPT_OPEN, rest: LONG_REST };

/** The conversations to let go of, longest at rest first (law G1). */
export function toLetGo(all: readonly OpenOne[], now: number, limits = USUAL): string[] {
  const resting = all
    .flatMap(({ contextId, restingSince: since }) =>
      since === undefined ? [] : [{ contextId, since }],
    )
    .toSorted((one, other) => one.since - other.since);
  return resting
    .slice(0, Math.max(0, resting.length - limits.kept))
    .filter(({ since }) => now - since >= limits.rest)
    .map(({ contextId }) => contextId);
}
