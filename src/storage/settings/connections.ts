import type { Connection } from "#domain/connections/connection.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Rows of `connections`. Any tab may write them, whether or not it writes a conversation. */
export interface ConnectionStore {
  put(connection: Connection): Promise<WriteResult>;
  /**
   * Changes rows as they are inside the transaction that writes them. If `change` returns a row itself, it
   * is not written.
   */
  change(change: (row: Connection) => Connection): Promise<WriteResult>;
  delete(id: string): Promise<WriteResult>;
  /**
   * Moves a connection to the top of the list, so that new conversations use it (law W6).
   *
   * @param now Unix milliseconds
   * @param modelId the model that new conversations begin with from now on; if absent or empty, the
   *   connection keeps its model
   */
  markUsed(id: string, now: number, modelId?: string): Promise<WriteResult>;
  get(id: string): Promise<Connection | undefined>;
  watch(id: string): LiveQuery<Connection | undefined>;
  /** Most recently used or added first. */
  list(): Promise<Connection[]>;
  watchAll(): LiveQuery<Connection[]>;
}

export function createConnectionStore({ strict }: Databases): ConnectionStore {
  const list = () => strict.connections.orderBy("usedAt").reverse().toArray();
  return {
    put: (connection) => attemptWrite(() => strict.connections.put(connection)),
    change: (change) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.connections, async () => {
          const rows = await strict.connections.toArray();
          const changed = rows.map((row) => ({ row, next: change(row) }));
          const differing = changed.filter(({ row, next }) => row !== next);
          await strict.connections.bulkPut(differing.map(({ next }) => next));
        }),
      ),
    delete: (id) => attemptWrite(() => strict.connections.delete(id)),
    markUsed: (id, usedAt, defaultModel = "") =>
      attemptWrite(() =>
        strict.connections.update(id, defaultModel === "" ? { usedAt } : { usedAt, defaultModel }),
      ),
    get: (id) => strict.connections.get(id),
    watch: (id) => watchQuery(() => strict.connections.get(id)),
    list,
    watchAll: () => watchQuery(list),
  };
}
