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

/** The conversations to let go of, longest at rest first (law G1). */
export function toLetGo(all: readonly OpenOne[], now: number): string[] {
  return all
    .flatMap(({ contextId, restingSince: since }) =>
      since === undefined ? [] : [{ contextId, since }],
    )
    .toSorted((one, other) => one.since - other.since)
    .slice(0, -KEPT_OPEN)
    .filter(({ since }) => now - since >= LONG_REST)
    .map(({ contextId }) => contextId);
}
