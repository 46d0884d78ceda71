import type { JsonValue } from "#domain/json.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { SettingRow } from "#storage/rows.ts";

/** Rows of `settings`: one JSON value by key. */
export interface SettingStore {
  get(key: string): Promise<JsonValue | undefined>;
  watch(key: string): LiveQuery<JsonValue | undefined>;
  /** Several values in one read, in the order of `keys`; undefined for each that is not set. */
  getMany(keys: readonly string[]): Promise<(JsonValue | undefined)[]>;
  watchMany(keys: readonly string[]): LiveQuery<(JsonValue | undefined)[]>;
  /** The rows whose keys start with `prefix`, ordered by key. */
  watchPrefix(prefix: string): LiveQuery<SettingRow[]>;
  /** The keys of all rows. */
  keys(): Promise<string[]>;
  list(): Promise<SettingRow[]>;
  put(key: string, value: JsonValue): Promise<WriteResult>;
  delete(key: string): Promise<WriteResult>;
}

export function createSettingStore({ strict }: Databases): SettingStore {
  const get = async (key: string) => (await strict.settings.get(key))?.value;
  const getMany = async (keys: readonly string[]) =>
    (await strict.settings.bulkGet([...keys])).map((row) => row?.value);
  return {
    get,
    getMany,
    watch: (key) => watchQuery(() => get(key)),
    watchMany: (keys) => watchQuery(() => getMany(keys)),
    watchPrefix: (prefix) =>
      watchQuery(() => strict.settings.where("key").startsWith(prefix).toArray()),
    keys: () => strict.settings.toCollection().primaryKeys(),
    list: () => strict.settings.toArray(),
    put: (key, value) => attemptWrite(() => strict.settings.put({ key, value })),
    delete: (key) => attemptWrite(() => strict.settings.delete(key)),
  };
}
