import type { KeyServices } from "#app/keys/vault.ts";
import { saveConnection } from "#app/network/connections.ts";
import type { KeyChange, KeylessConnection } from "#app/network/connections.ts";
import type { Services } from "#app/services/services.ts";
import type { Connection, KeyStorage, ModelInfo } from "#domain/connections/connection.ts";
import { preferredModel } from "#domain/connections/preferred-model.ts";
import type { Preset } from "#domain/connections/presets.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";

export interface NewConnection {
  preset: Preset;
  /** Empty if no key is needed. */
  key: string;
  keeping: KeyStorage;
  models: ModelInfo[];
}

type ConnectServices = KeyServices & Pick<Services, "now" | "newId">;

/**
 * Creates a connection that becomes the default for new conversations. If there already is a connection made
 * from the same preset, it gets the new key and model list instead, so there is never a second one. Without a
 * new key, it keeps its key.
 */
export async function storeConnection(
  services: ConnectServices,
  { preset, key, keeping, models }: NewConnection,
): Promise<Result<Connection, RunError>> {
  const before = await sameConnection(services, preset);
  const now = services.now();
  const keeps = key === "" && before !== undefined;
  const connection: KeylessConnection = {
    name: preset.name,
    createdAt: now,
    ...before,
    id: before?.id ?? services.newId(),
    preset: preset.id,
    protocol: preset.protocol,
    baseUrl: preset.baseUrl,
    keyKeeping: keeps ? before.keyKeeping : keeping,
    models,
    modelsAt: now,
    defaultModel: stillListed(before?.defaultModel, models) ?? preferredModel(preset.id, models),
    usedAt: now,
  };
  return await stored(services, connection, keeps ? { how: "keep" } : { how: "set", key });
}

async function sameConnection(
  services: ConnectServices,
  preset: Preset,
): Promise<Connection | undefined> {
  const connections = await services.connections.list();
  return connections.find((one) => one.preset === preset.id && one.baseUrl === preset.baseUrl);
}

function stillListed(modelId: string | undefined, models: readonly ModelInfo[]) {
  return models.some(({ id }) => id === modelId) ? modelId : undefined;
}

/** Stores the connection, and its key where the person wants it. On an error, nothing was stored. */
export async function stored(
  services: KeyServices,
  connection: KeylessConnection,
  change: KeyChange,
): Promise<Result<Connection, RunError>> {
  const saved = await saveConnection(services, connection, change);
  if (saved.ok) return saved;
  const { kind, message } = saved.error;
  return kind === "key"
    ? err({ kind: "authentication", code: "key_missing", message, retryable: false })
    : err({ kind: "storage", message, retryable: false });
}
