import { NAMES_START } from "#storage/persistence.ts";

/** Sizes in bytes of what is kept in the browser's caches. */
export interface CacheSizes {
  python: number;
  /** The app's own files, and what was shared with the app and not taken yet. */
  app: number;
}

const PYTHON_START = `${NAMES_START}.python-`;

export async function measureCaches(signal: AbortSignal): Promise<CacheSizes> {
  const sizes: CacheSizes = { python: 0, app: 0 };
  if (!("caches" in globalThis)) return sizes;
  try {
    for (const name of await caches.keys()) {
      if (!name.startsWith(NAMES_START)) continue;
      sizes[name.startsWith(PYTHON_START) ? "python" : "app"] += await sizeOfCache(name, signal);
    }
  } catch {
    // The person has blocked caches.
    signal.throwIfAborted();
  }
  return sizes;
}

async function sizeOfCache(name: string, signal: AbortSignal): Promise<number> {
  let sum = 0;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    signal.throwIfAborted();
    sum += (await (await cache.match(request))?.blob())?.size ?? 0;
  }
  return sum;
}

/** Total bytes of the files that this page keeps in the browser's own file system. */
export async function measureFiles(signal: AbortSignal): Promise<number> {
  try {
    return await sizeOf(await navigator.storage.getDirectory(), signal);
  } catch {
    // There is no such file system, as in some private windows.
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
