import type { Bough } from "#app/bough.ts";
import { originOf } from "#app/keys/keys.ts";
import { seal, sealedConnections } from "#app/keys/vault.ts";
import type { Connection } from "#domain/connection.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

type Ground = Pick<Bough, "keys" | "keepings">;

/** A connection without what its key is. `keyKeeping` says where the key is to be. */
export type KeylessConnection = Omit<Connection, "apiKey" | "sealedKey" | "hasKey" | "keyId">;

/** `keep`: the one it has, which stays only while the address has the same origin. */
export type KeyChange = { how: "keep" } | { how: "set"; key: string } | { how: "remove" };

/** `key`: the person did not give what the key's place needs; nothing was stored. */
export type SaveProblem = StorageProblem | { kind: "key"; message: string };

/**
 * Stores a connection and puts its key where the person wants it. Asks for the passphrase where the
 * key comes under one. All of it is stored or nothing.
 */
export async function saveConnection(
  bough: Ground,
  wanted: KeylessConnection,
  change: KeyChange,
): Promise<Result<Connection, SaveProblem>> {
  // A whole row passes for one without a key: what it brings along is not the change that was asked for.
  const connection = withoutKeyFields(wanted);
  const before = await bough.keepings.connection(connection.id);
  const stays = change.how === "keep" && before !== undefined && isAt(before, connection);
  if (stays && before.keyKeeping === connection.keyKeeping) {
    return put(bough, { ...connection, ...keyFieldsOf(before) });
  }
  const key = stays ? await bough.keys.obtain(before) : ok(change.how === "set" ? change.key : "");
  if (!key.ok) return err({ kind: "key", message: key.error.message });
  const fields = await fieldsFor(bough, connection, key.value);
  if (!fields.ok) return fields;
  const stored = await put(bough, { ...connection, ...fields.value });
  if (stored.ok) keepInSession(bough, stored.value, key.value);
  return stored;
}

/** The key that a stored connection had lost, put where it was kept. */
export async function giveKey(
  bough: Ground,
  connection: Connection,
  key: string,
): Promise<Result<null, SaveProblem>> {
  const before = await bough.keepings.connection(connection.id);
  const fields = await fieldsFor(bough, connection, key, before);
  if (!fields.ok) return fields;
  const written = await bough.keepings.changeConnections((row) =>
    row.id === connection.id && isAt(row, connection)
      ? { ...withoutKeyFields(row), keyKeeping: connection.keyKeeping, ...fields.value }
      : row,
  );
  if (!written.ok) return written;
  keepInSession(bough, { ...withoutKeyFields(connection), ...fields.value }, key);
  return ok(null);
}

function isAt(one: Pick<Connection, "baseUrl">, other: Pick<Connection, "baseUrl">): boolean {
  return originOf(one) === originOf(other);
}

type KeyFields = Pick<Connection, "apiKey" | "sealedKey" | "hasKey" | "keyId">;

function keyFieldsOf({ apiKey, sealedKey, hasKey, keyId }: Connection): KeyFields {
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(sealedKey === undefined ? {} : { sealedKey }),
    ...(hasKey === undefined ? {} : { hasKey }),
    ...(keyId === undefined ? {} : { keyId }),
  };
}

function withoutKeyFields(row: Connection | KeylessConnection): KeylessConnection {
  const { apiKey: _plain, sealedKey: _sealed, hasKey: _has, keyId: _id, ...rest }: Connection = row;
  return rest;
}

/** @param lost the row whose key is given again: the copies of other tabs stay good */
async function fieldsFor(
  bough: Ground,
  connection: KeylessConnection,
  key: string,
  lost?: Connection,
): Promise<Result<KeyFields, SaveProblem>> {
  if (key === "") return ok({});
  if (connection.keyKeeping === "session") {
    if (lost?.hasKey !== true) return ok({ hasKey: true, keyId: crypto.randomUUID() });
    return ok({ hasKey: true, ...(lost.keyId === undefined ? {} : { keyId: lost.keyId }) });
  }
  if (connection.keyKeeping === "stored") return ok({ hasKey: true, apiKey: key });
  for (;;) {
    const sealedKey = await seal(bough, connection, key);
    if (sealedKey !== undefined) return ok({ hasKey: true, sealedKey });
    if (!(await openVault(bough))) return err({ kind: "key", message: "No passphrase was given." });
  }
}

/** Asks for the passphrase, or for a first one where there is none. False: it was not given. */
export async function openVault(bough: Ground): Promise<boolean> {
  const isFirst = (await sealedConnections(bough)).length === 0;
  return bough.keys.asks.ask({ kind: isFirst ? "create" : "unlock" });
}

async function put(bough: Ground, row: Connection): Promise<Result<Connection, SaveProblem>> {
  const written = await bough.keepings.putConnection(row);
  return written.ok ? ok(row) : written;
}

function keepInSession({ keys }: Ground, connection: Connection, key: string): void {
  if (connection.keyKeeping === "session" && key !== "") keys.keepForSession(connection, key);
  else keys.forget(connection.id);
}
