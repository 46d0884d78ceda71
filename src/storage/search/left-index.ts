import { indexDirectory, indexLock } from "./names.ts";

/**
 * Removes a leftover index. Call this if the database has none: a directory with the index's name is then
 * left from a database that was erased while another tab held the files. A plain file of that name is not
 * touched.
 */
export async function removeLeftIndex(database: string): Promise<void> {
  await navigator.locks.request(indexLock(database), { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const directory = indexDirectory(database);
    try {
      const files = await navigator.storage.getDirectory();
      await files.getDirectoryHandle(directory);
      await files.removeEntry(directory, { recursive: true });
    } catch {
      // There is no such directory, or it cannot be removed yet. The next visit tries again.
    }
  });
}
