import type { KeyServices } from "#app/keys/vault.ts";
import { originOf } from "#domain/connections/address.ts";
import type { KeyHolder, KeyStorage } from "#domain/connections/connection.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { fieldsFor, keepInSession } from "./connections.ts";
import type { SaveProblem } from "./connections.ts";

/** The owner of a key that does not belong to a connection. */
export interface KeyPlace {
  /** The id of the key's row in `keyRows`. */
  id: string;
  name: string;
  /** The only server to which the key may be sent. */
  baseUrl: string;
}

/**
 * Why there is no key. `none`: there is none for this server. `locked`: the passphrase was not entered.
 * `missing`: it was kept only until its tab closed.
 */
export type HeldKeyProblem = "none" | "locked" | "missing";

/** Whether this row's key was given for the server of `baseUrl`. */
export function isHeldFor(row: KeyHolder | undefined, baseUrl: string): boolean {
  return row?.hasKey === true && originOf(row.baseUrl) === originOf(baseUrl);
}

/** Reads the key for a server. Asks for the passphrase if the key is under it. */
export async function heldKey(
  { keys, keyRows }: Pick<KeyServices, "keys" | "keyRows">,
  { id, baseUrl }: Omit<KeyPlace, "name">,
  signal: AbortSignal,
): Promise<Result<string, HeldKeyProblem>> {
  const row = await keyRows.get(id);
  if (row === undefined || !isHeldFor(row, baseUrl)) return err("none");
  const isLocked = keys.stateOf(row) === "locked";
  if (isLocked && !(await keys.requests.ask({ kind: "unlock" }, signal))) return err("locked");
  const key = await keys.keyOf(row);
  return key === undefined || key === "" ? err("missing") : ok(key);
}

/** Stores a key where the person wants it. Asks for the passphrase if it is to be sealed. */
export async function holdKey(
  services: KeyServices,
  place: KeyPlace,
  keyKeeping: KeyStorage,
  key: string,
): Promise<Result<null, SaveProblem>> {
  const holder = { ...place, keyKeeping };
  const fields = await fieldsFor(services, holder, key);
  if (!fields.ok) return fields;
  const row: KeyHolder = { ...holder, ...fields.value };
  const written = await services.keyRows.put(row);
  if (!written.ok) return written;
  keepInSession(services, row, key);
  return ok(null);
}
