import { ownScope, sharedCache } from "#platform/offline-names.ts";

import { sharedArrival } from "./arrival.ts";
import type { Arrival } from "./arrival.ts";

/**
 * Hands over what other apps have shared and no page has taken yet, one after another, to one tab.
 * An entry goes once `take` has stored it. Returns how many there were.
 */
export async function takeShares(take: (arrival: Arrival) => Promise<boolean>): Promise<number> {
  if (!("caches" in globalThis)) return 0;
  const name = sharedCache(ownScope());
  return navigator.locks.request(name, async () => {
    if (!(await caches.has(name))) return 0;
    const cache = await caches.open(name);
    const entries = await cache.keys();
    for (const entry of entries) {
      const data = await (await cache.match(entry))?.formData().catch(() => undefined);
      // What is no form was posted by something else than a system's share.
      const isTaken = data === undefined || (await take(sharedArrival(data)));
      if (isTaken) await cache.delete(entry);
    }
    return entries.length;
  });
}
