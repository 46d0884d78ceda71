import type { ChatContext } from "#domain/context.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort, toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

/** Reads and changes rows in one transaction. Rows that no longer exist are left out. */
export function changeContexts(
  db: BoughDatabase,
  contextIds: string | readonly string[],
  alter: (context: ChatContext) => unknown,
  isNamed?: (context: ChatContext) => boolean,
): Promise<Result<void, StorageProblem>> {
  return toStorageResult(async () => {
    const all = db.contexts.where("id").anyOf(contextIds);
    const rows = isNamed === undefined ? all : all.filter(isNamed);
    const changed = await rows.modify((context) => {
      alter(context);
    });
    if (changed === 0) {
      const why = isNamed && "It has another name by now, or is gone.";
      throw new StorageAbort("not_found", why ?? "This conversation is not in the database.");
    }
  });
}
