import { isSealed } from "#domain/connections/connection.ts";
import type { KeyHolder, SealedHolder, SealedKey } from "#domain/connections/connection.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { KeyRowStore } from "#storage/settings/key-rows.ts";

import { deriveVaultKey, openSealed, sealKey } from "./key-sealing.ts";
import type { VaultKey } from "./key-sealing.ts";
import { ownerOf } from "./keys.ts";
import type { KeyRing } from "./keys.ts";

/**
 * The services that handle keys under a passphrase. All such keys share one passphrase, and nothing but the
 * keys themselves records it: a passphrase is right if it opens one of them.
 */
export interface KeyServices {
  keys: KeyRing;
  connections: ConnectionStore;
  keyRows: KeyRowStore;
}

/** Whatever has a key under the passphrase. If this is empty, there is no passphrase yet. */
export async function sealedHolders({
  connections,
  keyRows,
}: Omit<KeyServices, "keys">): Promise<SealedHolder[]> {
  const rows: KeyHolder[] = [...(await connections.list()), ...(await keyRows.list())];
  return rows.filter(isSealed);
}

/**
 * Opens the keys under this passphrase, for this tab and until it is locked. If there are none, the
 * passphrase is the first and is accepted as it is.
 */
export async function unlock(
  services: KeyServices,
  passphrase: string,
): Promise<Result<null, "wrong">> {
  const rows = await sealedHolders(services);
  if (rows.length === 0) {
    services.keys.open(await deriveVaultKey(passphrase));
    return ok(null);
  }
  const { vaults } = await opening(passphrase, rows);
  for (const vault of vaults) services.keys.open(vault);
  return vaults.length > 0 ? ok(null) : err("wrong");
}

/** Seals a key with the passphrase of the other keys. Undefined if the passphrase must be entered first. */
export async function seal(
  services: KeyServices,
  connection: Pick<KeyHolder, "id" | "baseUrl">,
  apiKey: string,
): Promise<SealedKey | undefined> {
  const rows = await sealedHolders(services);
  const inUse = new Set(rows.map(({ sealedKey }) => sealedKey.salt));
  const vault = services.keys.opened().find(({ salt }) => inUse.size === 0 || inUse.has(salt));
  return vault === undefined ? undefined : sealKey(vault, apiKey, ownerOf(connection));
}

/** Moves all keys that the old passphrase opens to the new one; on an error, none. */
export async function changePassphrase(
  services: KeyServices,
  old: string,
  next: string,
): Promise<Result<null, "wrong" | StorageProblem>> {
  const { opened } = await opening(old, await sealedHolders(services));
  if (opened.length === 0) return err("wrong");
  const vault = await deriveVaultKey(next);
  const resealed = new Map<string, SealedKey>();
  for (const { row, apiKey } of opened) {
    resealed.set(row.sealedKey.data, await sealKey(vault, apiKey, ownerOf(row)));
  }
  const written = await services.keyRows.changeAll((row) => {
    // A key that was replaced in the meantime is already under the current passphrase.
    const sealedKey = isSealed(row) ? resealed.get(row.sealedKey.data) : undefined;
    return sealedKey === undefined ? row : { ...row, sealedKey };
  });
  if (!written.ok) return written;
  services.keys.lock();
  services.keys.open(vault);
  return ok(null);
}

/**
 * Removes the sealed keys, when nobody can open them any more. Each connection asks for its key again when it
 * is used.
 */
export async function forgetSealed({
  keyRows,
  keys,
}: KeyServices): Promise<Result<void, StorageProblem>> {
  const written = await keyRows.changeAll((row) => {
    if (!isSealed(row)) return row;
    const { sealedKey: _lost, ...rest } = row;
    // The cast holds because all other fields are the row's own.
    return { ...rest, hasKey: true } as unknown as typeof row;
  });
  if (written.ok) keys.lock();
  return written;
}

interface Opening {
  vaults: VaultKey[];
  opened: { row: SealedHolder; apiKey: string }[];
}

/** Tries a passphrase on every key. Keys with the same salt share one derivation. */
async function opening(passphrase: string, rows: readonly SealedHolder[]): Promise<Opening> {
  const found: Opening = { vaults: [], opened: [] };
  const salts = new Map(rows.map(({ sealedKey }) => [sealedKey.salt, sealedKey]));
  for (const salt of salts.values()) {
    const vault = await deriveVaultKey(passphrase, salt).catch(() => undefined);
    if (vault === undefined) continue;
    const before = found.opened.length;
    for (const row of rows.filter(({ sealedKey }) => sealedKey.salt === salt.salt)) {
      const apiKey = await openSealed(vault, row.sealedKey, ownerOf(row));
      if (apiKey !== undefined) found.opened.push({ row, apiKey });
    }
    if (found.opened.length > before) found.vaults.push(vault);
  }
  return found;
}
