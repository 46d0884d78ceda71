import type { Services } from "#app/services/services.ts";
import { noteErased } from "#platform/erased-note.ts";
import { remembersData } from "#storage/persistence.ts";
import { hasDatabase } from "#storage/raw-database.ts";

import { openedIn } from "./engine.ts";
import { heldByTab } from "./held-by-tab.ts";
import type { HeldByTab } from "./held-by-tab.ts";

/** What the browser reported about a database that was open. */
export type LosingEvent = "version_changed" | "closed" | "deleted";

export interface LostDatabase {
  /** `closed`: as far as the browser says, the database is still there. `removed`: it is not. */
  kind: "version_changed" | "closed" | "removed";
  held: HeldByTab;
}

/**
 * What became of the database under the page, and what this tab still has. Undefined if the person erased
 * everything in another tab; the next page reports that.
 */
export async function lostDatabase(
  services: Services,
  event: LosingEvent,
): Promise<LostDatabase | undefined> {
  // This tab can write nothing any more, and its locks would keep every other tab from writing.
  for (const conversation of openedIn(services)) conversation.release();
  if (event === "deleted" && (await wasErased())) {
    noteErased();
    return undefined;
  }
  const { name } = services.databases.strict;
  const isRemoved = event === "deleted" || (event === "closed" && !(await isThere(name)));
  return { kind: isRemoved ? "removed" : event, held: heldByTab(services, isRemoved) };
}

/** Milliseconds that a change of `localStorage` may take to get from one tab to another. */
const TOLD_WITHIN = 1_000;

/** Whether Bough itself erased everything. If so, it first removed its mark that there was data. */
async function wasErased(): Promise<boolean> {
  const until = performance.now() + TOLD_WITHIN;
  while (remembersData()) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return true;
}

/** Milliseconds that the browser may take to say whether a database exists. */
const SAID_WITHIN = 5_000;

/**
 * Whether the database still exists. A browser that no longer opens databases does not answer, and then this
 * is assumed.
 */
async function isThere(name: string): Promise<boolean> {
  const isKnown = await hasDatabase(name, SAID_WITHIN).catch(() => undefined);
  return isKnown ?? true;
}
