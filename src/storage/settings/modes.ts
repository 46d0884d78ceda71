import type { Mode } from "#domain/modes/mode.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite, StorageAbort } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Rows of `modes`: the person's modes, including the deleted ones. */
export interface ModeStore {
  list(): Promise<Mode[]>;
  watchAll(): LiveQuery<Mode[]>;
  /** Adds a mode, or replaces the row with its id. */
  put(mode: Mode): Promise<WriteResult>;
  /** Deletes a mode or brings it back; changes nothing else in it. */
  setDeleted(id: string, deletedAt: number | undefined, now: number): Promise<WriteResult>;
}

export function createModeStore({ strict }: Databases): ModeStore {
  const list = () => strict.modes.toArray();
  return {
    list,
    watchAll: () => watchQuery(list),
    put: (mode) => attemptWrite(() => strict.modes.put(mode)),
    setDeleted: (id, deletedAt, now) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.modes, async () => {
          const found = await strict.modes.get(id);
          if (found === undefined) throw new StorageAbort("not_found", "There is no such mode.");
          const { deletedAt: _before, ...mode } = found;
          const deletion = deletedAt === undefined ? {} : { deletedAt };
          await strict.modes.put({ ...mode, ...deletion, updatedAt: now });
        }),
      ),
  };
}
