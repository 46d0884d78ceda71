/** The browser's numbers of versions 8 and 12: Dexie's times ten. */
const EIGHT = 80;
const TWELVE = 120;

/**
 * Version 8 landed before 6 and 7, which were put in front of it: a database of those days has modes
 * by name. Dexie changes no key, so the table is made anew, with the rows that have one.
 *
 * Call it before Dexie has set its own handler: what is done here comes first.
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
