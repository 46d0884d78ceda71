import { tryConnection } from "#app/connect/try-connection.ts";
import type { TestAnswer } from "#app/connect/try-connection.ts";
import { saveConnection } from "#app/network/connections.ts";
import type { KeyChange, KeylessConnection, SaveProblem } from "#app/network/connections.ts";
import { withObstacle } from "#app/network/diagnose.ts";
import { listModels } from "#app/network/models.ts";
import type { ListedConnection } from "#app/network/models.ts";
import { storeModels, storeSavedModels } from "#app/network/saved-models.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StorageProblem } from "#storage/problems.ts";

/**
 * The actions of a connection's form: questions to its provider, and the only way to store a connection with
 * its key.
 */
export interface ConnectionFormActions {
  /**
   * Gets the stored connection's key, asking the person for it if it is not at hand. The key is kept where
   * the row says, since the form's own choice counts only from Save on.
   */
  obtainKey(connection: Connection): Promise<Result<string, RunError>>;
  /** @param key "" for a server that needs none */
  listModels(
    connection: ListedConnection,
    key: string,
    signal?: AbortSignal,
  ): Promise<Result<ModelInfo[], RunError>>;
  /** Asks the connection's default model one tiny question. It costs a few tokens. */
  tryModel(
    connection: Connection,
    key: string,
    signal: AbortSignal,
  ): Promise<Result<TestAnswer, RunError>>;
  /** Adds the obstacle that blocked the request to a network error. */
  withObstacle(error: RunError, address: string): Promise<RunError>;
  /** Asks a saved connection for its models once and stores them. The error is the server's refusal. */
  storeSavedModels(
    connection: Connection,
    about: { isNew: boolean; proves: boolean },
  ): Promise<Result<"listed" | "unknown", RunError>>;
  /**
   * Stores a new list of models. Resolves to false if the connection has been removed or leads to another
   * server now.
   * @param asked the row as it was when its server was asked
   */
  storeModels(asked: Connection, models: ModelInfo[]): Promise<Result<boolean, StorageProblem>>;
  /** Stores the connection, and its key where the person wants it: both, or nothing. */
  save(connection: KeylessConnection, change: KeyChange): Promise<Result<Connection, SaveProblem>>;
}

export const useConnectionFormActions = serviceHook((services): ConnectionFormActions => ({
  obtainKey: (connection) => services.keys.obtain(connection, undefined, connection.keyKeeping),
  listModels: (connection, key, signal) => listModels(services, connection, key, signal),
  tryModel: (connection, key, signal) => tryConnection(services, connection, key, signal),
  withObstacle: (error, address) => withObstacle(error, services.egress, address),
  storeSavedModels: (connection, about) => storeSavedModels(services, connection, about),
  storeModels: (asked, models) => storeModels(services, asked, models),
  save: (connection, change) => saveConnection(services, connection, change),
}));
