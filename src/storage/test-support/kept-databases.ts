/** What is known of a database from when it was made. */
export interface DatabaseFacts {
  /** What the person did. */
  made: string[];
  /** What the person typed and sent. */
  typed: string[];
  /** The files that they attached. */
  files: { name: string; bytes: number; sha256: string }[];
}

interface StoreDefinition {
  keyPath: string | string[];
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
}

export type Row = Record<string, unknown>;

/** A database as a page of some version left it. */
export interface KeptDatabase {
  /** The browser's version number: Dexie multiplies by ten. */
  version: number;
  facts: DatabaseFacts;
  stores: Record<string, StoreDefinition>;
  rows: { table: string; row: Row }[];
}

const files = import.meta.glob<string>("./databases/*.database", {
  query: "?url",
  import: "default",
  eager: true,
});

/**
 * The names of all kept databases: `v`, the schema's version, and a letter if there is more than one of a
 * version.
 */
export const keptDatabases: readonly string[] = Object.keys(files).map((path) =>
  path.slice("./databases/".length, -".database".length),
);

export async function readKeptDatabase(name: string): Promise<KeptDatabase> {
  const { body } = await fetch(files[`./databases/${name}.database`] ?? "");
  if (body === null) throw new Error(`There is no database ${name}.`);
  const text = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).text();
  const disk = await navigator.storage.getDirectory();
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  const [head, stores, ...rows] = await Promise.all(lines.map((line) => unmarked(line, disk)));
  // As written by `e2e/databases/make-database.ts`.
  return { ...(head as object), ...(stores as object), rows } as KeptDatabase;
}

/** Restores values that JSON cannot express; see `e2e/databases/dump-database.ts`. */
async function unmarked(value: unknown, disk: FileSystemDirectoryHandle): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((each) => unmarked(each, disk)));
  const fields = value as Record<string, string>; // True only of marked values, and used only for them.
  switch (fields["$"]) {
    case "undefined":
      return undefined;
    case "bytes":
      return bytesOf(fields["base64"]).buffer;
    case "blob":
      return new Blob([bytesOf(fields["base64"])], { type: fields["type"] ?? "" });
    case "directory":
      return disk.getDirectoryHandle(fields["name"] ?? "", { create: true });
    default: {
      const entries = Object.entries(value).map(
        async ([key, each]) => [key, await unmarked(each, disk)] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    }
  }
}

function bytesOf(base64 = ""): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Creates the database in this browser, using only the browser's own API. */
export async function restoreDatabase(name: string, kept: KeptDatabase): Promise<void> {
  const request = indexedDB.open(name, kept.version);
  request.addEventListener("upgradeneeded", () => {
    for (const [table, { keyPath, autoIncrement, indexes }] of Object.entries(kept.stores)) {
      const store = request.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const index of indexes) {
        const { unique, multiEntry } = index;
        store.createIndex(index.name, index.keyPath, { unique, multiEntry });
      }
    }
  });
  const db = await settled(request);
  const writing = db.transaction(Object.keys(kept.stores), "readwrite");
  for (const { table, row } of kept.rows) writing.objectStore(table).put(row);
  await new Promise<void>((resolve, reject) => {
    writing.addEventListener("complete", () => resolve());
    writing.addEventListener("abort", () => reject(writing.error ?? new Error("not restored")));
  });
  db.close();
}

export async function deleteDatabase(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

/** A database as it is stored now, read without Dexie. Blobs are replaced by their bytes. */
export async function storedDatabase(
  name: string,
): Promise<{ version: number; tables: Record<string, Row[]> }> {
  const db = await settled(indexedDB.open(name));
  const tables: Record<string, Row[]> = {};
  for (const table of db.objectStoreNames) {
    const found: Row[] = await settled(db.transaction(table).objectStore(table).getAll());
    tables[table] = await Promise.all(found.map((row) => comparable(row)));
  }
  const { version } = db;
  db.close();
  return { version, tables };
}

/** A row in which blobs and handles are replaced by values that can be compared. */
export async function comparable(row: Row): Promise<Row> {
  const entries = Object.entries(row).map(async ([key, value]) => {
    if (value instanceof Blob) {
      return [key, { type: value.type, bytes: [...new Uint8Array(await value.arrayBuffer())] }];
    }
    return [key, value instanceof FileSystemHandle ? { handle: value.name } : value];
  });
  return Object.fromEntries(await Promise.all(entries)) as Row;
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no reason")));
  });
}
