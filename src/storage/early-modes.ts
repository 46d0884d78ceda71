/** The browser's version numbers for versions 8 and 12: Dexie multiplies by ten. */
const EIGHT = 80;
const TWELVE = 120;

/**
 * Rebuilds the table of modes in databases from an early version 8. Version 8 was released first, and 6 and
 * 7 were put in before it later; in databases of that time the key of modes is their name. Dexie cannot
 * change a table's key, so this makes the table again, with the rows that have an id.
 *
 * Call this before Dexie adds its own handler, so that this one runs first.
 */
export function rekeyEarlyModes(opening: IDBOpenDBRequest): void {
  opening.addEventListener("upgradeneeded", ({ oldVersion }) => {
    const { result: db, transaction } = opening;
    const isOfEight = oldVersion >= EIGHT && oldVersion < TWELVE;
    if (!isOfEight || transaction?.objectStore("modes").keyPath !== "name") return;
    const reading = transaction.objectStore("modes").getAll();
    db.deleteObjectStore("modes");
    const modes = db.createObjectStore("modes", { keyPath: "id" });
    reading.addEventListener("success", () => {
      for (const row of reading.result as { id?: unknown }[]) {
        if (typeof row.id === "string") modes.put(row);
      }
    });
  });
}
