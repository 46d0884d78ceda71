import type { Egress } from "#app/services/egress.ts";
import type { KeyRing } from "#app/services/keys/keys.ts";
import type { Connection } from "#domain/connection.ts";
import { UNPROVEN } from "#domain/connection.ts";
import { preferredModel } from "#domain/preferred-model.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isUnsent, refusesKey } from "#domain/run-error.ts";
import type { RunError, RunErrorKind } from "#domain/run-error.ts";
import type { ConnectionStore } from "#storage/connections.ts";

import { listModelsQuietly } from "./models.ts";

interface ListingServices {
  egress: Egress;
  keys: Pick<KeyRing, "keyOf">;
  connections: Pick<ConnectionStore, "change">;
  now: () => number;
}

/**
 * Asks a connection that was just saved for its models, once, and stores them: otherwise nothing but
 * the typed model could be chosen. Asks nobody for a key.
 *
 * It also changes whether new conversations use the connection: one that `isNew` is not used if its key is refused,
 * and one that had not worked is used again once it has listed its models, if that `proves` anything: some servers
 * list them whatever the key is.
 *
 * @returns how the server refuses; "unknown" if it only has no list that can be read, or does not answer yet: it
 * may be started before the first message, whose failure says all that is known
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
  /** The form may have been saved again meanwhile, for another server or with another key. */
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
    await changeSame((row) =>
      isPutLast && row.usedAt === connection.usedAt ? { ...row, usedAt: UNPROVEN } : row,
    );
    return isStill ? err(error) : ok("unknown");
  }
  const models = listed.value;
  const modelsAt = now();
  await changeSame((row) => {
    const defaultModel = row.defaultModel || preferredModel(row.preset ?? "", models);
    const usedAt = proves && row.usedAt === UNPROVEN ? modelsAt : row.usedAt;
    return { ...row, models, modelsAt, defaultModel, usedAt };
  });
  return ok(isStill ? "listed" : "unknown");
}

/** Both ask the same server in the same way, with the same key. */
function asksAlike(one: Connection, other: Connection): boolean {
  const isThere = one.baseUrl === other.baseUrl && one.protocol === other.protocol;
  const isKey = one.keyId === other.keyId && one.apiKey === other.apiKey;
  return isThere && isKey && one.sealedKey?.data === other.sealedKey?.data;
}

/** Some servers answer questions and list nothing, or something else; others are slow or not running yet. */
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
