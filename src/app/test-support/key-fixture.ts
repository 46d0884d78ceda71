import { createKeyRing } from "#app/keys/keys.ts";
import type { KeyRing } from "#app/keys/keys.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { ok } from "#domain/result.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { KeyRowStore } from "#storage/settings/key-rows.ts";

/** The keys of a tab, over rows that several tabs may share. */
export interface KeyFixture {
  keys: KeyRing;
  connections: ConnectionStore;
  keyRows: KeyRowStore;
  session: Storage;
}

/** Creates a fixture with connections in memory. The store has no methods besides these. */
export function createKeyFixture(rows: Map<string, Connection> = new Map()): KeyFixture {
  const connections: Partial<ConnectionStore> = {
    get: (id) => Promise.resolve(rows.get(id)),
    list: () => Promise.resolve([...rows.values()]),
    put: (row) => {
      rows.set(row.id, row);
      return Promise.resolve(ok(undefined));
    },
    change: (change) => {
      for (const row of rows.values()) rows.set(row.id, change(row));
      return Promise.resolve(ok(undefined));
    },
  };
  const keyRows: Partial<KeyRowStore> = {
    list: () => Promise.resolve([]),
    changeAll: (change) => {
      for (const row of rows.values()) rows.set(row.id, change(row));
      return Promise.resolve(ok(undefined));
    },
  };
  const session = memoryStorage();
  const connection = (id: string) => Promise.resolve(rows.get(id));
  return {
    keys: createKeyRing({ session, connection }),
    // The tests use no other methods.
    connections: connections as ConnectionStore,
    keyRows: keyRows as KeyRowStore,
    session,
  };
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

export function connectionOf(over: Partial<Connection> = {}): Connection {
  return {
    id: "c",
    name: "Test",
    protocol: "openai-chat",
    baseUrl: "https://model.example/v1",
    keyKeeping: "session",
    models: [],
    defaultModel: "m",
    usedAt: 0,
    createdAt: 0,
    ...over,
  };
}
