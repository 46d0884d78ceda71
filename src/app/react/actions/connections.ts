import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** Actions on stored connections; `connection-form.ts` creates and edits them. */
export interface ConnectionActions {
  /** Moves a connection to the top of the list: new conversations use it, and begin with this model. */
  markUsed(connectionId: string, modelId?: string): Promise<WriteResult>;
  /** Removes a connection with its key, and returns a function that restores both. */
  remove(connection: Connection): Promise<Result<() => Promise<WriteResult>, StorageProblem>>;
}

export const useConnectionActions = serviceHook((services): ConnectionActions => {
  const { connections, now } = services;
  return {
    markUsed: (id, modelId) => connections.markUsed(id, now(), modelId),
    remove: (connection) => remove(services, connection),
  };
});

async function remove({ connections, keys }: Services, connection: Connection) {
  const { id, keyKeeping } = connection;
  const key = keyKeeping === "session" ? await keys.keyOf(connection) : undefined;
  const removed = await connections.delete(id);
  if (!removed.ok) return removed;
  keys.forget(id);
  return ok(async () => {
    const stored = await connections.put(connection);
    // Only once the connection is stored: without it, this copy of the key would be discarded.
    if (stored.ok && key !== undefined && key !== "") keys.keepForSession(connection, key);
    return stored;
  });
}
