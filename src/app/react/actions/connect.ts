import { connectBuiltIn } from "#app/connect/built-in.ts";
import { storeConnection } from "#app/connect/connect.ts";
import type { NewConnection } from "#app/connect/connect.ts";
import { findLocal } from "#app/connect/find-local.ts";
import type { LocalFindings } from "#app/connect/find-local.ts";
import { localAccess } from "#app/network/diagnose.ts";
import { listModels } from "#app/network/models.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import type { Preset } from "#domain/connections/presets.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";

/** The ways for a new person to get a model, except OpenRouter's sign-in (`sign-in.ts`). */
export interface ConnectActions {
  /** @param key "" for a server that needs none */
  listModels(preset: Preset, key: string): Promise<Result<ModelInfo[], RunError>>;
  /** Makes a connection that new conversations use, or renews the existing connection of its preset. */
  store(connection: NewConnection): Promise<Result<Connection, RunError>>;
  /** Asks every known server on this machine for its models. */
  findLocal(): Promise<LocalFindings>;
  /** The browser's permission for this page to reach the address; undefined if it asks for none. */
  localAccess(address: string): Promise<PermissionState | undefined>;
  /** Downloads the browser's own model if necessary. @param onProgress from 0 to 1 */
  builtIn(
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Result<Connection, RunError>>;
}

export const useConnectActions = serviceHook((services): ConnectActions => ({
  listModels: (preset, key) => listModels(services, preset, key),
  store: (connection) => storeConnection(services, connection),
  findLocal: () => findLocal(services),
  localAccess: (address) => localAccess(new URL(address)),
  builtIn: (onProgress, signal) => connectBuiltIn(services, onProgress, signal),
}));
