import type { Egress } from "#app/egress/egress.ts";
import type { KeyRing } from "#app/keys/keys.ts";
import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import { UNPROVEN } from "#domain/connections/connection.ts";
import { preferredModel } from "#domain/connections/preferred-model.ts";
import { mayFail } from "#domain/may-fail.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isUnsent, refusesKey } from "#domain/runs/run-error.ts";
import type { RunError, RunErrorKind } from "#domain/runs/run-error.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";

import { listModelsQuietly } from "./models.ts";

interface ListingServices {
  egress: Egress;
  keys: Pick<KeyRing, "keyOf">;
  connections: Pick<ConnectionStore, "change">;
  now: () => number;
}

/**
 * Asks a connection that was just saved for its models, once, and stores them; otherwise, only the model that
 * was typed could be chosen. Asks nobody for a key.
 *
 * It also changes whether new conversations use the connection. One that `isNew` is not used if its key is
 * refused. One that had not worked is used again once it has listed its models, if that `proves` anything:
 * some servers list them whatever the key is.
 *
 * @returns how the server refuses; "unknown" if it has no readable list, does not answer yet, or its list
 * could not be stored. A server may be started only just before the first message, whose failure then says
 * all that is known
 */
export async function storeSavedModels(
  { egress, keys, connections, now }: ListingServices,
  connection: Connection,
  { isNew, proves }: { isNew: boolean; proves: boolean },
): Promise<Result<"listed" | "unknown", RunError>> {
  const key = await keys.keyOf(connection);
  if (key === undefined) return ok("unknown");
  const listed = await listModelsQuietly({ egress }, connection, key);
  let isStill = false;
  /**
   * Changes the row only if it still asks the same server with the same key: the form may have been saved
   * again in the meantime.
   */
  const changeSame = (change: (row: Connection) => Connection) =>
    connections.change((row) => {
      if (row.id !== connection.id || !asksAlike(row, connection)) return row;
      isStill = true;
      return change(row);
    });
  if (!listed.ok) {
    const { error } = listed;
    if (isHarmless(error)) return ok("unknown");
    const isPutLast = isNew && refusesKey(error);
    // If this fails, the refusal is still reported.
    await mayFail(
      changeSame((row) =>
        isPutLast && row.usedAt === connection.usedAt ? { ...row, usedAt: UNPROVEN } : row,
      ),
    );
    return isStill ? err(error) : ok("unknown");
  }
  const models = listed.value;
  const modelsAt = now();
  const stored = await changeSame((row) => {
    const defaultModel = row.defaultModel || preferredModel(row.preset ?? "", models);
    const usedAt = proves && row.usedAt === UNPROVEN ? modelsAt : row.usedAt;
    return { ...row, models, modelsAt, defaultModel, usedAt };
  });
  return ok(isStill && stored.ok ? "listed" : "unknown");
}

/**
 * Stores the list that the server of `asked` returned; the rest of the row stays as it is now.
 *
 * @returns false if the connection was removed in the meantime, or leads to another server
 */
export async function storeModels(
  { connections, now }: Pick<ListingServices, "connections" | "now">,
  asked: Connection,
  models: ModelInfo[],
): Promise<Result<boolean, StorageProblem>> {
  const modelsAt = now();
  let isStill = false;
  const written = await connections.change((row) => {
    if (row.id !== asked.id || !leadsAlike(row, asked)) return row;
    isStill = true;
    return { ...row, models, modelsAt };
  });
  return written.ok ? ok(isStill) : written;
}

/** Whether both ask the same server in the same way. */
function leadsAlike(one: Connection, other: Connection): boolean {
  return one.baseUrl === other.baseUrl && one.protocol === other.protocol;
}

/** Whether both ask the same server in the same way and with the same key. */
function asksAlike(one: Connection, other: Connection): boolean {
  const isKey = one.keyId === other.keyId && one.apiKey === other.apiKey;
  return leadsAlike(one, other) && isKey && one.sealedKey?.data === other.sealedKey?.data;
}

/**
 * Errors that do not mean that a connection is unusable. Some servers answer questions but list nothing, or
 * list something else; others are slow or not running yet.
 */
const harmless: ReadonlySet<RunErrorKind> = new Set([
  "not_found",
  "invalid_request",
  "malformed_stream",
  "network",
  "stall",
]);

function isHarmless(error: RunError): boolean {
  return harmless.has(error.kind) && !isUnsent(error);
}
