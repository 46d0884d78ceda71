import { NAMES_START } from "./persistence.ts";

/** Bytes of what this page keeps in the browser's caches: whole Python. */
export async function measureCaches(signal: AbortSignal): Promise<number> {
  if (!("caches" in globalThis)) return 0;
  let sum = 0;
  try {
    for (const name of await caches.keys()) {
      if (!name.startsWith(NAMES_START)) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        signal.throwIfAborted();
        sum += (await (await cache.match(request))?.blob())?.size ?? 0;
      }
    }
  } catch {
    // The person forbids caches.
    signal.throwIfAborted();
  }
  return sum;
}

/** Bytes of the files that this page keeps in the browser's own file system. */
export async function measureFiles(signal: AbortSignal): Promise<number> {
  try {
    return await sizeOf(await navigator.storage.getDirectory(), signal);
  } catch {
    // There is none, as in some private windows.
    signal.throwIfAborted();
    return 0;
  }
}

async function sizeOf(directory: FileSystemDirectoryHandle, signal: AbortSignal): Promise<number> {
  let sum = 0;
  for await (const entry of directory.values()) {
    signal.throwIfAborted();
    sum += entry.kind === "directory" ? await sizeOf(entry, signal) : (await entry.getFile()).size;
  }
  return sum;
}
