import { indexDirectory, indexLock } from "./names.ts";

/**
 * Removes the index of a database that has none: it is of one that was erased while another tab held the files.
 * A file of that name is no index.
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
      // There is none, or it cannot be removed yet: the next visit tries again.
    }
  });
}
