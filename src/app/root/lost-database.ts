import type { Services } from "#app/services/services.ts";
import { noteErased } from "#platform/erased-note.ts";
import { remembersData } from "#storage/persistence.ts";
import { hasDatabase } from "#storage/raw-database.ts";

import { openedIn } from "./engine.ts";
import { heldByTab } from "./held-by-tab.ts";
import type { HeldByTab } from "./held-by-tab.ts";

/** What the browser told of a database that was open. */
export type LosingEvent = "version_changed" | "closed" | "deleted";

export interface LostDatabase {
  /** `closed`: it is still there, as far as the browser says. `removed`: it is not. */
  kind: "version_changed" | "closed" | "removed";
  held: HeldByTab;
}

/**
 * What became of the database under the page, and what this tab still has. Undefined if the person erased
 * everything in another tab, which the next page tells.
 */
export async function lostDatabase(
  services: Services,
  event: LosingEvent,
): Promise<LostDatabase | undefined> {
  // It can write nothing any more, and would keep every other tab from it.
  for (const conversation of openedIn(services)) conversation.release();
  if (event === "deleted" && (await wasErased())) {
    noteErased();
    return undefined;
  }
  const { name } = services.databases.strict;
  const isRemoved = event === "deleted" || (event === "closed" && !(await isThere(name)));
  return { kind: isRemoved ? "removed" : event, held: heldByTab(services, isRemoved) };
}

/** Milliseconds that a change of `localStorage` may take from one tab to another. */
const TOLD_WITHIN = 1_000;

/** Bough itself forgets that there was data before it erases it. */
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

/** Milliseconds that the browser may take to say whether a database is there. */
const SAID_WITHIN = 5_000;

/** A browser that does not open databases any more says nothing. */
async function isThere(name: string): Promise<boolean> {
  const isKnown = await hasDatabase(name, SAID_WITHIN).catch(() => undefined);
  return isKnown ?? true;
}
