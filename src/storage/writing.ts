import type { Table } from "dexie";

import type { ChatContext } from "#domain/context.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase } from "./bough-database.ts";
import { toStorageResult, StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";

/** The right to write one context, until another tab takes it. */
export interface WriterToken {
  contextId: string;
  epoch: number;
}

/**
 * Runs one read-write transaction for a context. It succeeds only while `token` is the newest: the epoch is
 * read inside the transaction, so a late write by a tab that has been taken over is rolled back. Resolves
 * once the transaction has completed.
 */
export function writeContext<Value>(
  db: BoughDatabase,
  token: WriterToken,
  tables: readonly Table[],
  work: (context: ChatContext) => Promise<Value>,
): Promise<Result<Value, StorageProblem>> {
  return toStorageResult(() =>
    db.transaction("rw", [db.contexts, ...tables], async () => {
      const context = await db.contexts.get(token.contextId);
      if (context === undefined) {
        throw new StorageAbort("not_found", "This conversation is not in the database.");
      }
      if (context.writerEpoch !== token.epoch) {
        throw new StorageAbort("stale_writer", "Another tab has taken this conversation over.");
      }
      return work(context);
    }),
  );
}

/** Makes the caller the newest writer of a context. All older tokens become invalid. */
export function claimWriter(
  db: BoughDatabase,
  contextId: string,
): Promise<Result<WriterToken, StorageProblem>> {
  return toStorageResult(() =>
    db.transaction("rw", db.contexts, async () => {
      const context = await db.contexts.get(contextId);
      if (context === undefined) {
        throw new StorageAbort("not_found", "This conversation is not in the database.");
      }
      const epoch = context.writerEpoch + 1;
      await db.contexts.update(contextId, { writerEpoch: epoch });
      return { contextId, epoch };
    }),
  );
}
