/** What `toLetGo` needs to know of an open conversation. */
export interface OpenOne {
  contextId: string;
  /** Since when nobody has looked at it and nothing has happened in it (Unix ms); undefined while in use. */
  restingSince: number | undefined;
}

/** How many conversations at rest stay open: those that came to rest last. */
export const KEPT_OPEN = 8;

/** How long a conversation has to be at rest before it is let go of (milliseconds). */
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
