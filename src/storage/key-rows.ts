import type { KeyHolder } from "#domain/connection.ts";

import type { Databases } from "./db.ts";
import { attemptWrite } from "./problems.ts";
import type { WriteResult } from "./problems.ts";

/** Keys that are not a connection's: rows of `mcpKeys`. Any tab writes them. */
export interface KeyRowStore {
  get(id: string): Promise<KeyHolder | undefined>;
  list(): Promise<KeyHolder[]>;
  put(row: KeyHolder): Promise<WriteResult>;
  delete(id: string): Promise<WriteResult>;
  /**
   * Changes these and the connections, in one transaction. A row returned unchanged is not written.
   */
  changeAll(change: <Row extends KeyHolder>(row: Row) => Row): Promise<WriteResult>;
}

export function createKeyRowStore({ strict }: Databases): KeyRowStore {
  return {
    get: (id) => strict.mcpKeys.get(id),
    list: () => strict.mcpKeys.toArray(),
    put: (row) => attemptWrite(() => strict.mcpKeys.put(row)),
    delete: (id) => attemptWrite(() => strict.mcpKeys.delete(id)),
    changeAll: (change) =>
      attemptWrite(() =>
        strict.transaction("rw", [strict.mcpKeys, strict.connections], async () => {
          const changed = <Row extends KeyHolder>(rows: Row[]) =>
            rows.map((row) => change(row)).filter((row, at) => row !== rows[at]);
          await strict.mcpKeys.bulkPut(changed(await strict.mcpKeys.toArray()));
          await strict.connections.bulkPut(changed(await strict.connections.toArray()));
        }),
      ),
  };
}
