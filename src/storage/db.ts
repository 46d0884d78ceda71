import { RowDoor } from "#storage/damage/row-door.ts";

import { BoughDatabase } from "./bough-database.ts";

/**
 * One database, two connections: `strict` waits for the disk (a person's message, a tool's intent
 * and result, the end of an answer), `relaxed` does not (stream chunks). One transaction cannot
 * span both.
 */
export interface Databases {
  strict: BoughDatabase;
  relaxed: BoughDatabase;
  close(): void;
}

export interface OpenHandlers {
  /** Another tab wants a newer version of the database, and this one has closed it. */
  onVersionChange?: () => void;
  /** Another tab is deleting the database, and this one has closed it. */
  onErased?: () => void;
  /** Another tab holds an older version open, so this one must wait. */
  onBlocked?: () => void;
  /** The browser closed the database unexpectedly: site data removed, or the disk failed. */
  onClosed?: () => void;
}

export interface OpeningDatabases extends Databases {
  /**
   * Rejects with Dexie's error, as does everything requested meanwhile; `toStorageProblem` names
   * it.
   */
  opened: Promise<void>;
}

/** Starts opening both connections; requests wait until they are open. */
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

/** Both connections, open. Rejects as `opened` does. */
export async function openDatabases(name?: string, handlers?: OpenHandlers): Promise<Databases> {
  const databases = beginOpening(name, handlers);
  await databases.opened;
  return databases;
}
