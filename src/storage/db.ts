import { RowDoor } from "#storage/damage/row-door.ts";

import { BoughDatabase } from "./bough-database.ts";

/**
 * One database with two connections: `strict` waits for the disk (a person's message, a tool's intent and
 * result, the end of an answer), `relaxed` does not (stream chunks). One transaction cannot span both.
 */
export interface Databases {
  strict: BoughDatabase;
  relaxed: BoughDatabase;
  close(): void;
}

export interface OpenHandlers {
  /** Called when another tab needs a newer version of the database; this tab has closed its connections. */
  onVersionChange?: () => void;
  /** Called when another tab is deleting the database; this tab has closed its connections. */
  onErased?: () => void;
  /** Called when another tab has an older version open, so that this tab must wait. */
  onBlocked?: () => void;
  /**
   * Called when the browser closed the database unexpectedly, because site data was removed or the disk
   * failed.
   */
  onClosed?: () => void;
}

export interface OpeningDatabases extends Databases {
  /**
   * Rejects with Dexie's error, as do all requests made until then; `toStorageProblem` turns it into a
   * problem.
   */
  opened: Promise<void>;
}

/** Starts to open both connections. Requests wait until they are open. */
export function beginOpening(name = "bough", handlers: OpenHandlers = {}): OpeningDatabases {
  const strict = new BoughDatabase(name, "strict");
  const relaxed = new BoughDatabase(name, "relaxed");
  const both = [strict, relaxed];
  const door = new RowDoor();
  for (const db of both) {
    db.door = door;
    door.watch(db);
  }
  const close = () => both.forEach((db) => db.close());
  for (const db of both) {
    db.on("versionchange", ({ newVersion }) => {
      close();
      (newVersion === null ? handlers.onErased : handlers.onVersionChange)?.();
    });
    db.on("blocked", () => handlers.onBlocked?.());
  }
  const opening = both.map((db) => Promise.resolve(db.open()));
  const opened = (async () => {
    try {
      // Wait for both: a connection that is still opening could not be closed.
      await Promise.allSettled(opening);
      await Promise.all(opening);
    } catch (error) {
      // If only one opened, this tab would block another tab's upgrade.
      close();
      throw error;
    }
    for (const db of both) {
      // The browser's own event: unlike Dexie's, it does not fire when this tab closes.
      db.backendDB().addEventListener("close", () => {
        close();
        handlers.onClosed?.();
      });
    }
  })();
  return { strict, relaxed, close, opened };
}

/** Opens both connections, and resolves once they are open. Rejects as `opened` does. */
export async function openDatabases(name?: string, handlers?: OpenHandlers): Promise<Databases> {
  const databases = beginOpening(name, handlers);
  await databases.opened;
  return databases;
}
