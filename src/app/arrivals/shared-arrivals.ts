import { ownScope, sharedCache } from "#platform/offline-names.ts";

import { sharedArrival } from "./arrival.ts";
import type { Arrival } from "./arrival.ts";

/** The number of shares found, and of those that still have something kept for later. */
export interface TakenShares {
  found: number;
  kept: number;
}

/**
 * Passes each share that no page has taken yet to `take`, one after another, in one tab at a time.
 *
 * @param take resolves with what it could not store, which is kept for the next time, or with null if nothing
 * is left
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
      // Anything that is not a form was not posted by the system's share dialog.
      const arrival = data === undefined ? null : sharedArrival(data);
      const left = arrival === null ? null : await take(arrival);
      if (left === null) await cache.delete(entry);
      else if (left !== arrival) await keepOnly(cache, entry, left);
      if (left !== null) kept += 1;
    }
    return { found: entries.length, kept };
  });
}

/**
 * Replaces a share by what is left of it, so that nothing is stored twice. If there is no room even for that,
 * the whole share stays.
 */
async function keepOnly(cache: Cache, entry: Request, { text, files }: Arrival): Promise<void> {
  const form = new FormData();
  form.set("text", text);
  for (const file of files) form.append("files", file, file.name);
  await cache.put(entry, new Response(form)).catch(() => undefined);
}
