import type { KeyHolder } from "#domain/connections/connection.ts";
import type { Databases } from "#storage/db.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Keys that do not belong to a connection: rows of `mcpKeys`. Any tab may write them. */
export interface KeyRowStore {
  get(id: string): Promise<KeyHolder | undefined>;
  list(): Promise<KeyHolder[]>;
  put(row: KeyHolder): Promise<WriteResult>;
  delete(id: string): Promise<WriteResult>;
  /**
   * Changes these rows and the connections in one transaction. If `change` returns a row itself, it is not
   * written.
   */
  changeAll(change: <Row extends KeyHolder>(row: Row) => Row): Promise<WriteResult>;
}

export function createKeyRowStore(databases: Databases): KeyRowStore {
  const { strict } = databases;
  return {
    get: (id) => strict.mcpKeys.get(id),
    list: () => strict.mcpKeys.toArray(),
    put: (row) => attemptWrite(() => strict.mcpKeys.put(row)),
    delete: (id) => attemptWrite(() => strict.mcpKeys.delete(id)),
    changeAll: async (change) => (await import("./change-keys.ts")).changeKeys(databases, change),
  };
}
