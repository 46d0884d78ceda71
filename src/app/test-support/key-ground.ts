import { createKeyRing } from "#app/keys/keys.ts";
import type { KeyRing } from "#app/keys/keys.ts";
import type { Connection } from "#domain/connection.ts";
import { ok } from "#domain/result.ts";
import type { KeepingsStore } from "#storage/keepings.ts";

/** A tab's keys over rows that several tabs may share. */
export interface KeyGround {
  keys: KeyRing;
  keepings: KeepingsStore;
  session: Storage;
}

/** Connections in memory; nothing else of the store is there. */
export function keyGround(rows: Map<string, Connection> = new Map()): KeyGround {
  const keepings: Partial<KeepingsStore> = {
    connection: (id) => Promise.resolve(rows.get(id)),
    connectionsNow: () => Promise.resolve([...rows.values()]),
    putConnection: (row) => {
      rows.set(row.id, row);
      return Promise.resolve(ok(undefined));
    },
    changeConnections: (change) => {
      for (const row of rows.values()) rows.set(row.id, change(row));
      return Promise.resolve(ok(undefined));
    },
  };
  const session = memoryStorage();
  const connection = (id: string) => Promise.resolve(rows.get(id));
  return {
    keys: createKeyRing({ session, connection }),
    // The tests touch these alone.
    keepings: keepings as KeepingsStore,
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
