import type { RequestRow } from "#domain/requests/request-row.ts";

/** How many days the bodies of requests are kept; null means as long as their conversations. */
export type BodyDays = number | null;

/** The key of the setting that holds a person's choice. */
export const BODY_DAYS_KEY = "requests.bodyDays";

/** What a person can choose. The first is the default, so nothing is removed unless they ask for it. */
export const BODY_DAYS: readonly BodyDays[] = [null, 365, 90, 30, 7];

const DAY = 86_400_000;

/** Reads a stored choice. Anything unknown means that everything is kept. */
export function readBodyDays(stored: unknown): BodyDays {
  return BODY_DAYS.find((days) => days === stored) ?? null;
}

/** The time, in Unix milliseconds, before which a body counts as old. */
export function bodiesBefore(days: BodyDays, now: number): number {
  return days === null ? -Infinity : now - days * DAY;
}

/**
 * The old bodies of one conversation that can be removed. The newest body on each branch stays whatever
 * its age, because the next body is stored as a difference from it and the panel shows it first.
 *
 * @returns ids of requests
 */
export function oldBodies(
  requests: readonly Pick<RequestRow, "id" | "branchId" | "sentAt" | "purpose">[],
  before: number,
): string[] {
  const newest = new Map<string, { id: string; sentAt: number }>();
  for (const { id, branchId, sentAt, purpose } of requests) {
    const known = newest.get(branchId);
    if (purpose === undefined && (known === undefined || sentAt >= known.sentAt)) {
      newest.set(branchId, { id, sentAt });
    }
  }
  const staying = new Set([...newest.values()].map(({ id }) => id));
  return requests
    .filter(({ id, sentAt }) => sentAt < before && !staying.has(id))
    .map(({ id }) => id);
}
