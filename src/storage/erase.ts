import { Dexie } from "dexie";

import { siteStorage, tabStorage } from "#platform/web-storage.ts";

import type { Databases } from "./db.ts";
import { NAMES_START, forget } from "./persistence.ts";

/**
 * Deletes everything that is stored in this browser. Other tabs close their connections, and are
 * told so by `onErased`. Rejects if the browser refuses; both connections are closed then, too.
 *
 * @param onBlocked called if another tab does not let go; the deletion goes on waiting for it
 */
export async function eraseEverything(databases: Databases, onBlocked: () => void): Promise<void> {
  const { name } = databases.strict;
  databases.close();
  // First, so that another tab that starts over meanwhile finds nothing.
  forget(siteStorage);
  forget(tabStorage);
  const erased = new Dexie(name);
  erased.on("blocked", onBlocked);
  await erased.delete();
  await eraseCaches();
}

/** Copies of this app's own files. A page without a secure origin has none. */
async function eraseCaches(): Promise<void> {
  const scope = new URL(".", location.href).href;
  if ("caches" in globalThis) {
    const names = await caches.keys();
    const own = names.filter((name) => name.startsWith(NAMES_START) || name.endsWith(scope));
    await Promise.all(own.map((name) => caches.delete(name)));
  }
  if ("serviceWorker" in navigator) {
    const workers = await navigator.serviceWorker.getRegistrations();
    const own = workers.filter((worker) => worker.scope === scope);
    await Promise.all(own.map((worker) => worker.unregister()));
  }
}
