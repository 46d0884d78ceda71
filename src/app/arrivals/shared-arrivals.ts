import { ownScope, sharedCache } from "#platform/offline-names.ts";

import { sharedArrival } from "./arrival.ts";
import type { Arrival } from "./arrival.ts";

/** How many shares there were, and of how many something is still kept. */
export interface TakenShares {
  found: number;
  kept: number;
}

/**
 * Hands over what other apps have shared and no page has taken yet, one after another, to one tab.
 *
 * @param take resolves with what it could not store: that stays for the next time. Null: nothing.
 */
export async function takeShares(
  take: (arrival: Arrival) => Promise<Arrival | null>,
): Promise<TakenShares> {
  const none = { found: 0, kept: 0 };
  if (!("caches" in globalThis)) return none;
  const name = sharedCache(ownScope());
  return navigator.locks.request(name, async () => {
    if (!(await caches.has(name))) return none;
    const cache = await caches.open(name);
    const entries = await cache.keys();
    let kept = 0;
    for (const entry of entries) {
      const data = await (await cache.match(entry))?.formData().catch(() => undefined);
      // What is no form was posted by something else than a system's share.
      const arrival = data === undefined ? null : sharedArrival(data);
      const left = arrival === null ? null : await take(arrival);
      if (left === null) await cache.delete(entry);
      else if (left !== arrival) await keepOnly(cache, entry, left);
      if (left !== null) kept += 1;
    }
    return { found: entries.length, kept };
  });
}

/** What is stored already must not come again, unless there is no room to write down what is left. */
async function keepOnly(cache: Cache, entry: Request, { text, files }: Arrival): Promise<void> {
  const form = new FormData();
  form.set("text", text);
  for (const file of files) form.append("files", file, file.name);
  await cache.put(entry, new Response(form)).catch(() => undefined);
}
