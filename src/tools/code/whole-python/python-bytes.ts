/** The files of Pyodide in the form that an engine takes. */
export interface PythonBytes {
  /** Emscripten's JavaScript part. */
  script: ArrayBuffer;
  wasm: ArrayBuffer;
  /** The standard library as a zip file. */
  library: ArrayBuffer;
}

const { folder, files } = BOUGH_WHOLE_PYTHON;
const NAMES = {
  script: "pyodide.asm.mjs",
  wasm: "pyodide.asm.wasm",
  library: "python_stdlib.zip",
} as const;

/** Total bytes of all files. */
export const PYTHON_SIZE = Object.values(files).reduce((sum, size) => sum + size, 0);

/** "Erase all my data" recognises this app's caches by this beginning. */
const CACHES_START = "bough.python-";
const CACHE = `bough.${folder}`;

/**
 * Why whole Python could not be loaded. `unreachable`: no answer; `stalled`: the answer stopped halfway;
 * `wrong`: the answer is something else.
 */
export type PythonProblem = "offline" | "unreachable" | "stalled" | "wrong" | "stopped";

export class PythonMissing extends Error {
  readonly kind: PythonProblem;

  constructor(kind: PythonProblem) {
    super(WORDS[kind]);
    this.name = "PythonMissing";
    this.kind = kind;
  }
}

const WORDS: Readonly<Record<PythonProblem, string>> = {
  offline: "Its files are not on this device, and it has no network.",
  unreachable:
    "Its files could not be downloaded: the server that serves this page does not answer.",
  stalled: "The download of its files stopped halfway: the network is too slow, or gone.",
  wrong: "The server that serves this page does not have its files.",
  stopped: "The download was stopped.",
};

/** A download has stalled after this many milliseconds without a byte. */
const STALLED_AFTER = 30_000;

export interface LoadOptions {
  signal?: AbortSignal;
  /** Called with how many bytes of `PYTHON_SIZE` are there, and whether any come from the network. */
  onBytes?: (bytes: number, isDownload: boolean) => void;
}

/**
 * Loads the files from this device, and those that are missing from this page's server. The latter are then
 * kept too, if the browser has room and allows it.
 *
 * @throws PythonMissing
 */
export async function loadPython({ signal, onBytes }: LoadOptions = {}): Promise<PythonBytes> {
  const cache = await openCache();
  let done = 0;
  let isDownload = false;
  const load = async (name: string): Promise<ArrayBuffer> => {
    const address = addressOf(name);
    const kept = await cache?.match(address).catch(() => undefined);
    isDownload ||= kept === undefined;
    const bytes = await (kept?.arrayBuffer() ??
      download(address, signal, (count) => onBytes?.(done + count, true)));
    if (bytes.byteLength !== files[name]) throw new PythonMissing("wrong");
    if (kept === undefined) await cache?.put(address, new Response(bytes)).catch(() => undefined);
    done += bytes.byteLength;
    onBytes?.(done, isDownload);
    return bytes;
  };
  const script = await load(NAMES.script);
  const library = await load(NAMES.library);
  return { script, library, wasm: await load(NAMES.wasm) };
}

/** Whether all files are on this device, so that whole Python runs without a network. */
export async function isPythonKept(): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  // Opening the cache would bring it back while it is being removed.
  const find = (name: string) =>
    caches.match(addressOf(name), { cacheName: CACHE }).catch(() => undefined);
  const found = await Promise.all(Object.keys(files).map(find));
  return found.every((one) => one !== undefined);
}

/** Removes the files, including those of other versions. */
export async function forgetPython(): Promise<void> {
  await deleteCaches(() => true);
}

/** Undefined if the browser keeps nothing: on an insecure origin, or if the person has blocked it. */
async function openCache(): Promise<Cache | undefined> {
  if (!("caches" in globalThis)) return undefined;
  try {
    await deleteCaches((name) => name !== CACHE);
    return await caches.open(CACHE);
  } catch {
    return undefined;
  }
}

async function deleteCaches(isOne: (name: string) => boolean): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES_START));
  await Promise.all(names.filter(isOne).map((name) => caches.delete(name)));
}

function addressOf(name: string): string {
  return new URL(`${folder}/${name}`, document.baseURI).href;
}

async function download(
  address: string,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<ArrayBuffer> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALLED_AFTER);
  };
  const until = signal === undefined ? stalled.signal : AbortSignal.any([signal, stalled.signal]);
  let count = 0;
  try {
    wait();
    // A file of the page itself.
    // oxlint-disable-next-line no-restricted-globals
    const response = await fetch(address, { signal: until });
    if (!response.ok || response.body === null) throw new PythonMissing("wrong");
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (;;) {
      wait();
      const { value } = await reader.read();
      if (value === undefined) break;
      pieces.push(value);
      count += value.byteLength;
      onBytes(count);
    }
    return await new Blob(pieces).arrayBuffer();
  } catch (error) {
    if (error instanceof PythonMissing) throw error;
    if (signal?.aborted === true) throw new PythonMissing("stopped");
    if (!navigator.onLine) throw new PythonMissing("offline");
    throw new PythonMissing(count > 0 || stalled.signal.aborted ? "stalled" : "unreachable");
  } finally {
    clearTimeout(timer);
  }
}
