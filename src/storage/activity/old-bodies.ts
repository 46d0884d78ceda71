import { bodiesBefore, oldBodies } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type { Databases } from "#storage/db.ts";

import { tellAnew } from "./request-removal.ts";

/**
 * Removes the bodies of a conversation's old requests in one transaction. The requests' other data stays. A
 * newer body that was stored as a difference from a removed one is stored again without it.
 *
 * @returns how many bodies were removed
 */
export async function removeOldBodies(
  { relaxed }: Databases,
  contextId: string,
  { days, now }: { days: BodyDays; now: number },
): Promise<number> {
  const { requests, requestBodies } = relaxed;
  return relaxed.transaction("rw", [requests, requestBodies], async () => {
    const rows = await requests.where("contextId").equals(contextId).toArray();
    const old = new Set(oldBodies(rows, bodiesBefore(days, now)));
    if (old.size === 0) return 0;
    const torn: string[] = [];
    const gone: string[] = [];
    await requestBodies
      .where("contextId")
      .equals(contextId)
      .each(({ id, baseId }) => {
        if (old.has(id)) gone.push(id);
        else if (baseId !== undefined && old.has(baseId)) torn.push(id);
      });
    if (gone.length === 0) return 0;
    await tellAnew(relaxed, torn);
    await requestBodies.bulkDelete(gone);
    await requests.where("id").anyOf(gone).modify({ bodyRemovedAt: now });
    return gone.length;
  });
}

/** The conversations that have stored request bodies. */
export async function contextsWithBodies({ relaxed }: Databases): Promise<string[]> {
  return (await relaxed.requestBodies.orderBy("contextId").uniqueKeys()).map(String);
}
