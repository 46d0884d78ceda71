import { seal, sealedHolders } from "#app/keys/vault.ts";
import type { KeyServices } from "#app/keys/vault.ts";
import { originOf } from "#domain/connections/address.ts";
import type { Connection, KeyHolder } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

/** A connection without its key. `keyKeeping` says where the key is stored. */
export type KeylessConnection = Omit<Connection, "apiKey" | "sealedKey" | "hasKey" | "keyId">;

/** How to change a connection's key. `keep` keeps it, but only if the new address has the same origin. */
export type KeyChange = { how: "keep" } | { how: "set"; key: string } | { how: "remove" };

/** Why a connection was not stored. `key`: the person did not provide what storing the key requires. */
export type SaveProblem = StorageProblem | { kind: "key"; message: string };

/**
 * Stores a connection, and its key where the person wants it. Asks for the passphrase if the key is to be
 * sealed. Either everything is stored or nothing.
 */
export async function saveConnection(
  services: KeyServices,
  wanted: KeylessConnection,
  change: KeyChange,
): Promise<Result<Connection, SaveProblem>> {
  // A whole row also has this type, so any key fields in it are removed: only `change` may set them.
  const connection = withoutKeyFields(wanted);
  const before = await services.connections.get(connection.id);
  const stays = change.how === "keep" && before !== undefined && isAt(before, connection);
  if (stays && before.keyKeeping === connection.keyKeeping) {
    return put(services, { ...connection, ...keyFieldsOf(before) });
  }
  const key = stays
    ? await services.keys.obtain(before, undefined, connection.keyKeeping)
    : ok(change.how === "set" ? change.key : "");
  if (!key.ok) return err({ kind: "key", message: key.error.message });
  const fields = await fieldsFor(services, connection, key.value);
  if (!fields.ok) return fields;
  const stored = await put(services, { ...connection, ...fields.value });
  if (stored.ok) keepInSession(services, stored.value, key.value);
  return stored;
}

/** Stores the key of a connection whose key is not at hand; `connection` says where to keep it. */
export async function giveKey(
  services: KeyServices,
  connection: Connection,
  key: string,
): Promise<Result<null, SaveProblem>> {
  const before = await services.connections.get(connection.id);
  const fields = await fieldsFor(services, connection, key, before);
  if (!fields.ok) return fields;
  const written = await services.connections.change((row) =>
    row.id === connection.id && isAt(row, connection)
      ? { ...withoutKeyFields(row), keyKeeping: connection.keyKeeping, ...fields.value }
      : row,
  );
  if (!written.ok) return written;
  keepInSession(services, { ...withoutKeyFields(connection), ...fields.value }, key);
  return ok(null);
}

function isAt(one: Pick<Connection, "baseUrl">, other: Pick<Connection, "baseUrl">): boolean {
  return originOf(one.baseUrl) === originOf(other.baseUrl);
}

export type StoredKey = Pick<Connection, "apiKey" | "sealedKey" | "hasKey" | "keyId">;

function keyFieldsOf({ apiKey, sealedKey, hasKey, keyId }: Connection): StoredKey {
  return {
    ...defined({ apiKey, sealedKey, hasKey, keyId }),
  };
}

function withoutKeyFields(row: Connection | KeylessConnection): KeylessConnection {
  const { apiKey: _plain, sealedKey: _sealed, hasKey: _has, keyId: _id, ...rest }: Connection = row;
  return rest;
}

/**
 * The fields of a row that store its key. Asks for the passphrase if the key is to be sealed.
 *
 * @param lost the row whose key is given again, so that other tabs' copies of it stay valid
 */
export async function fieldsFor(
  services: KeyServices,
  connection: Pick<KeyHolder, "id" | "baseUrl" | "keyKeeping">,
  key: string,
  lost?: KeyHolder,
): Promise<Result<StoredKey, SaveProblem>> {
  if (key === "") return ok({});
  if (connection.keyKeeping === "session") {
    if (lost?.hasKey !== true) return ok({ hasKey: true, keyId: crypto.randomUUID() });
    return ok({ hasKey: true, ...defined({ keyId: lost.keyId }) });
  }
  if (connection.keyKeeping === "stored") return ok({ hasKey: true, apiKey: key });
  for (;;) {
    const sealedKey = await seal(services, connection, key);
    if (sealedKey !== undefined) return ok({ hasKey: true, sealedKey });
    if (!(await openVault(services)))
      return err({ kind: "key", message: "No passphrase was entered." });
  }
}

/**
 * Asks for the passphrase, or for a first one if there is none. Resolves with false if the person did not
 * give it.
 */
export async function openVault(services: KeyServices): Promise<boolean> {
  const isFirst = (await sealedHolders(services)).length === 0;
  return services.keys.requests.ask({ kind: isFirst ? "create" : "unlock" });
}

async function put(
  services: KeyServices,
  row: Connection,
): Promise<Result<Connection, SaveProblem>> {
  const written = await services.connections.put(row);
  return written.ok ? ok(row) : written;
}

/**
 * Puts a key into this tab's session if it is kept there, and otherwise removes the session's copy. Call it
 * after the row has been stored: a key for this session is only in this tab.
 */
export function keepInSession({ keys }: KeyServices, connection: KeyHolder, key: string): void {
  if (connection.keyKeeping === "session" && key !== "") keys.keepForSession(connection, key);
  else keys.forget(connection.id);
}
