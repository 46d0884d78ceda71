import type { RunRow } from "#domain/runs/run.ts";

/** Milliseconds of work after which a row counts as different: the panel shows tenths of a minute. */
const TOLD_EVERY = 6_000;

/**
 * Whether a run's row says the same as an earlier row. A stream that continues changes only the time, many
 * times a second, and that is no reason to render the conversation again.
 */
export function isSameRun(before: RunRow, after: RunRow): boolean {
  const worked = (after.counters.ms ?? 0) - (before.counters.ms ?? 0);
  return (
    Math.abs(worked) < TOLD_EVERY &&
    isAlike({ ...before.counters, ms: 0 }, { ...after.counters, ms: 0 }) &&
    isAlike(before.queue, after.queue) &&
    isAlike({ ...before, ...CHANGING }, { ...after, ...CHANGING })
  );
}

/** Blanks the fields that are compared by their contents, or not at all. */
const CHANGING = { counters: null, queue: null, updatedAt: 0 };

/** Whether both objects have the same values, compared by `Object.is`. */
function isAlike(one: object, other: object): boolean {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].every((name) => Object.is(before.get(name), after.get(name)));
}
