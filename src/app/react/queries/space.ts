import { useSetting } from "#app/react/queries/settings.ts";
import { BODY_DAYS_KEY, readBodyDays } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";

/** How long the bodies of requests are kept; undefined until it is read. */
export function useBodyDays(): BodyDays | undefined {
  const stored = useSetting(BODY_DAYS_KEY);
  return stored === undefined ? undefined : readBodyDays(stored.value);
}
