import type { Bough } from "#app/bough.ts";
import { saveConnection } from "#app/network/connections.ts";
import type { KeyChange, KeylessConnection } from "#app/network/connections.ts";
import type { Connection, KeyKeeping, ModelInfo } from "#domain/connection.ts";
import type { Preset } from "#domain/presets.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";

import { preferredModel } from "./preferred-model.ts";

export interface NewConnection {
  preset: Preset;
  /** "" where none is needed. */
  key: string;
  keeping: KeyKeeping;
  models: ModelInfo[];
}

type Ground = Pick<Bough, "keys" | "keepings" | "now" | "newId">;

/**
 * Makes a connection that new conversations use from now on. One that was made of the same preset
 * before is given the new key and list: a second one beside it would be nobody's wish. Where no key is
 * given, it keeps the one that it has.
 */
export async function storeConnection(
  bough: Ground,
  { preset, key, keeping, models }: NewConnection,
): Promise<Result<Connection, RunError>> {
  const before = await sameConnection(bough, preset);
  const now = bough.now();
  const keeps = key === "" && before !== undefined;
  const connection: KeylessConnection = {
    name: preset.name,
    createdAt: now,
    ...before,
    id: before?.id ?? bough.newId(),
    preset: preset.id,
    protocol: preset.protocol,
    baseUrl: preset.baseUrl,
    keyKeeping: keeps ? before.keyKeeping : keeping,
    models,
    modelsAt: now,
    defaultModel: stillListed(before?.defaultModel, models) ?? preferredModel(preset.id, models),
    usedAt: now,
  };
  return await stored(bough, connection, keeps ? { how: "keep" } : { how: "set", key });
}

async function sameConnection(bough: Ground, preset: Preset): Promise<Connection | undefined> {
  const connections = await bough.keepings.connectionsNow();
  return connections.find((one) => one.preset === preset.id && one.baseUrl === preset.baseUrl);
}

function stillListed(modelId: string | undefined, models: readonly ModelInfo[]) {
  return models.some(({ id }) => id === modelId) ? modelId : undefined;
}

/** Stores it, and its key where the person wants it; the error says that nothing was. */
export async function stored(
  bough: Pick<Bough, "keys" | "keepings">,
  connection: KeylessConnection,
  change: KeyChange,
): Promise<Result<Connection, RunError>> {
  const saved = await saveConnection(bough, connection, change);
  if (saved.ok) return saved;
  const { kind, message } = saved.error;
  return kind === "key"
    ? err({ kind: "authentication", code: "key_missing", message, retryable: false })
    : err({ kind: "storage", message, retryable: false });
}
