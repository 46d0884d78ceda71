/** A database as it is stored, whatever its version. It is only read, never written. */
export interface RawDatabase {
  /** All rows of a table; empty if there is no such table. */
  rows(table: string): Promise<unknown[]>;
  /** The rows with this value in an index; none if there is no such index. */
  rowsOf(table: string, index: string, value: string): Promise<unknown[]>;
  row(table: string, key: string): Promise<unknown>;
  /** The distinct values in an index; empty if there is no such index. */
  valuesIn(table: string, index: string): Promise<unknown[]>;
  close(): void;
}

/** Opens the database at the version that it has. Rejects if it does not exist, or if the browser refuses. */
export async function openRawDatabase(name: string): Promise<RawDatabase> {
  const db = await opened(name);
  // Another tab that upgrades or erases the database need not wait for this one.
  db.addEventListener("versionchange", () => db.close());
  const store = (table: string) =>
    db.objectStoreNames.contains(table)
      ? db.transaction(table, "readonly").objectStore(table)
      : undefined;
  return {
    rows: async (table) => (await answered(store(table)?.getAll())) ?? [],
    rowsOf: async (table, index, value) => {
      const asked = store(table);
      if (asked?.indexNames.contains(index) !== true) return [];
      return answered(asked.index(index).getAll(value)).then((rows) => rows ?? []);
    },
    row: (table, key) => answered<unknown>(store(table)?.get(key)),
    valuesIn: async (table, index) => {
      const asked = store(table);
      return asked?.indexNames.contains(index) === true ? valuesOf(asked.index(index)) : [];
    },
    close: () => db.close(),
  };
}

function valuesOf(index: IDBIndex): Promise<unknown[]> {
  const values: unknown[] = [];
  const asked = index.openKeyCursor(null, "nextunique");
  return new Promise((resolve, reject) => {
    asked.addEventListener("success", () => {
      if (asked.result === null) return resolve(values);
      values.push(asked.result.key);
      asked.result.continue();
    });
    asked.addEventListener("error", () => reject(reasonOf(asked)));
  });
}

/**
 * Whether a database of this name exists. If its removal has begun, this waits for that;
 * `indexedDB.databases()` does not. Undefined if the browser does not answer in time. Rejects if the
 * browser opens no databases at all.
 *
 * @param patience how long to wait (milliseconds)
 */
export function hasDatabase(name: string, patience: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patience);
    const opening = indexedDB.open(name);
    opening.addEventListener("upgradeneeded", () => {
      resolve(false);
      opening.transaction?.abort();
    });
    opening.addEventListener("error", () => resolve(undefined));
    opening.addEventListener("success", () => {
      opening.result.close();
      resolve(true);
    });
  });
}

function opened(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  // The database did not exist: abort, so that it is not created.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  return new Promise((resolve, reject) => {
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(reasonOf(opening)));
  });
}

function answered<Value>(request: IDBRequest<Value> | undefined): Promise<Value | undefined> {
  if (request === undefined) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(reasonOf(request)));
  });
}

function reasonOf({ error }: IDBRequest): Error {
  return error ?? new Error("The browser gave no reason.");
}
