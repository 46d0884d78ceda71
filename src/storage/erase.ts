import { Dexie } from "dexie";

import { forgetScreens } from "#platform/kept-screens.ts";
import { filesCache, ownScope, workerNotesCache } from "#platform/offline-names.ts";
import { siteStorage, tabStorage } from "#platform/web-storage.ts";
import { eraseHeldFiles } from "#storage/attachments/held-files.ts";

import type { Databases } from "./db.ts";
import { NAMES_START, forget } from "./persistence.ts";
import { indexDirectory } from "./search/names.ts";
import { endSearch } from "./search/search-client.ts";

/**
 * Deletes everything that is stored in this browser. Other tabs close their connections, and learn of it
 * through `onErased`. Rejects if the browser refuses to delete the database; both connections are closed in
 * this case, too.
 *
 * @param onBlocked called if another tab does not let go; the deletion continues to wait for it
 */
export async function eraseEverything(databases: Databases, onBlocked: () => void): Promise<void> {
  const { name } = databases.strict;
  await endSearch(name);
  databases.close();
  // First, so that another tab that starts over in the meantime finds nothing.
  forget(siteStorage);
  forget(tabStorage);
  const erased = new Dexie(name);
  erased.on("blocked", onBlocked);
  await erased.delete();
  // Another tab may have kept a screen in the meantime.
  forgetScreens();
  // The data is deleted. Copies made from it may remain, because another tab still holds them or the page
  // has no access. This must not look as if nothing had been erased: the next visit removes the index and
  // the files.
  await Promise.allSettled([eraseIndex(name), eraseHeldFiles(), eraseCaches()]);
}

/** Milliseconds that another tab has to let go of the files. */
const LETTING_GO = 5_000;

/** Deletes the search index. Another tab’s worker deletes its own as soon as the database is gone. */
async function eraseIndex(name: string): Promise<void> {
  const until = Date.now() + LETTING_GO;
  for (;;) {
    try {
      const files = await navigator.storage.getDirectory();
      return await files.removeEntry(indexDirectory(name), { recursive: true });
    } catch (error) {
      const isInUse = error instanceof DOMException && error.name === "NoModificationAllowedError";
      // There is no index, or the browser has no file system for this origin.
      if (!isInUse) return;
      if (Date.now() > until) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
}

/**
 * Deletes copies of this app's own files, and the service worker that maintains them. A page without a
 * secure origin has neither. Without a network they stay: they contain nothing of the person's, and the
 * page could not start over without them.
 */
async function eraseCaches(): Promise<void> {
  const scope = ownScope();
  const staying = navigator.onLine ? [] : [filesCache(scope), workerNotesCache(scope)];
  if ("caches" in globalThis) {
    const names = (await caches.keys()).filter((name) => name.startsWith(NAMES_START));
    const going = names.filter((name) => !staying.includes(name));
    await Promise.all(going.map((name) => caches.delete(name)));
  }
  if ("serviceWorker" in navigator && staying.length === 0) {
    const workers = await navigator.serviceWorker.getRegistrations();
    const own = workers.filter((worker) => worker.scope === scope);
    await Promise.all(own.map((worker) => worker.unregister()));
  }
}
