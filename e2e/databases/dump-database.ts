import type { Page } from "@playwright/test";

/** What a file has in place of a value that JSON cannot express. */
type Marked =
  | { $: "blob"; type: string; base64: string }
  | { $: "bytes"; base64: string }
  | { $: "directory"; name: string }
  | { $: "undefined" };

/** A store of the database as the browser describes it. */
export interface StoreDefinition {
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
}

export interface DatabaseDump {
  /** The version as the browser counts it: ten times Dexie's. */
  version: number;
  stores: Record<string, StoreDefinition>;
  /** By table, as JSON with `Marked` values. */
  rows: Record<string, unknown[]>;
}

/** Everything in the page's database, read without the app's code. */
export function dumpDatabase(page: Page): Promise<DatabaseDump> {
  return page.evaluate(readDatabase);
}

/** Runs in the page. */
async function readDatabase(): Promise<DatabaseDump> {
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no reason")));
    });
  const base64 = (bytes: ArrayBuffer): string => {
    let letters = "";
    for (const byte of new Uint8Array(bytes)) letters += String.fromCharCode(byte);
    return btoa(letters);
  };
  const marked = async (value: unknown): Promise<unknown> => {
    const as = (mark: Marked): Marked => mark;
    if (value === undefined) return as({ $: "undefined" });
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Blob) {
      return as({ $: "blob", type: value.type, base64: base64(await value.arrayBuffer()) });
    }
    if (value instanceof ArrayBuffer) return as({ $: "bytes", base64: base64(value) });
    if (value instanceof FileSystemDirectoryHandle) return as({ $: "directory", name: value.name });
    if (Array.isArray(value)) return Promise.all(value.map((each) => marked(each)));
    if (Object.getPrototypeOf(value) !== Object.prototype) {
      throw new Error(`A file of a database cannot say ${Object.prototype.toString.call(value)}.`);
    }
    const entries = Object.entries(value).map(async ([key, each]) => [key, await marked(each)]);
    return Object.fromEntries(await Promise.all(entries));
  };
  const db = await settled(indexedDB.open("bough"));
  const dump: DatabaseDump = { version: db.version, stores: {}, rows: {} };
  for (const name of db.objectStoreNames) {
    const store = db.transaction(name).objectStore(name);
    dump.stores[name] = {
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes: [...store.indexNames].map((indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName);
        return { name: indexName, keyPath, unique, multiEntry };
      }),
    };
    const rows: unknown[] = await settled(store.getAll());
    dump.rows[name] = await Promise.all(rows.map((row) => marked(row)));
  }
  db.close();
  return dump;
}
