import type { OwnTool } from "#domain/own-tools/own-tool.ts";

import type { Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import { attemptWrite, StorageAbort } from "./problems.ts";
import type { WriteResult } from "./problems.ts";

/** Rows of `ownTools`, the deleted ones included. Any tab writes them. */
export interface OwnToolStore {
  list(): Promise<OwnTool[]>;
  watchAll(): LiveQuery<OwnTool[]>;
  /** Adds it, or replaces the row with its id. */
  put(tool: OwnTool): Promise<WriteResult>;
  /** Changes the row as it is inside the transaction. */
  change(id: string, change: (row: OwnTool) => OwnTool): Promise<WriteResult>;
}

export function createOwnToolStore({ strict }: Databases): OwnToolStore {
  const list = () => strict.ownTools.toArray();
  return {
    list,
    watchAll: () => watchQuery(list),
    put: (tool) => attemptWrite(() => strict.ownTools.put(tool)),
    change: (id, change) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.ownTools, async () => {
          const row = await strict.ownTools.get(id);
          if (row === undefined) throw new StorageAbort("not_found", "There is no such tool.");
          await strict.ownTools.put(change(row));
        }),
      ),
  };
}
