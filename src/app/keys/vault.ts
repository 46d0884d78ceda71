import type { Bough } from "#app/bough.ts";
import type { Connection, SealedKey } from "#domain/connection.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { deriveVaultKey, openSealed, sealKey } from "./key-sealing.ts";
import type { VaultKey } from "./key-sealing.ts";
import { ownerOf } from "./keys.ts";

/**
 * Keys under a passphrase: there is one for all of them, and no record of it beside the keys. It is
 * right where it opens one.
 */
type Ground = Pick<Bough, "keys" | "keepings">;

/** Nobody has been asked for a passphrase yet where this is empty. */
export async function sealedConnections({ keepings }: Ground): Promise<Sealed[]> {
  return (await keepings.connectionsNow()).filter(isSealed);
}

type Sealed = Connection & { sealedKey: SealedKey };

export function isSealed(row: Connection): row is Sealed {
  return row.keyKeeping === "encrypted" && row.sealedKey !== undefined;
}

/** Opens what the passphrase opens, for this tab and until it is locked; a first one is taken as it is. */
export async function unlock(bough: Ground, passphrase: string): Promise<Result<null, "wrong">> {
  const rows = await sealedConnections(bough);
  if (rows.length === 0) {
    bough.keys.open(await deriveVaultKey(passphrase));
    return ok(null);
  }
  const { vaults } = await opening(passphrase, rows);
  for (const vault of vaults) bough.keys.open(vault);
  return vaults.length > 0 ? ok(null) : err("wrong");
}

/** Seals with the passphrase that the other keys are under. Undefined: it has to be given first. */
export async function seal(
  bough: Ground,
  connection: Pick<Connection, "id" | "baseUrl">,
  apiKey: string,
): Promise<SealedKey | undefined> {
  const rows = await sealedConnections(bough);
  const inUse = new Set(rows.map(({ sealedKey }) => sealedKey.salt));
  const vault = bough.keys.opened().find(({ salt }) => inUse.size === 0 || inUse.has(salt));
  return vault === undefined ? undefined : sealKey(vault, apiKey, ownerOf(connection));
}

/** All keys that the old passphrase opens are under the new one, or none is. */
export async function changePassphrase(
  bough: Ground,
  old: string,
  next: string,
): Promise<Result<null, "wrong" | StorageProblem>> {
  const { opened } = await opening(old, await sealedConnections(bough));
  if (opened.length === 0) return err("wrong");
  const vault = await deriveVaultKey(next);
  const resealed = new Map<string, SealedKey>();
  for (const { row, apiKey } of opened) {
    resealed.set(row.sealedKey.data, await sealKey(vault, apiKey, ownerOf(row)));
  }
  const written = await bough.keepings.changeConnections((row) => {
    // A key that was replaced meanwhile is under the passphrase of then.
    const sealedKey = isSealed(row) ? resealed.get(row.sealedKey.data) : undefined;
    return sealedKey === undefined ? row : { ...row, sealedKey };
  });
  if (!written.ok) return written;
  bough.keys.lock();
  bough.keys.open(vault);
  return ok(null);
}

/** Nobody can open them any more: each connection asks for its key again when it is used. */
export async function forgetSealed({
  keepings,
  keys,
}: Ground): Promise<Result<void, StorageProblem>> {
  const written = await keepings.changeConnections((row) => {
    if (!isSealed(row)) return row;
    const { sealedKey: _lost, ...rest } = row;
    return { ...rest, hasKey: true };
  });
  if (written.ok) keys.lock();
  return written;
}

interface Opening {
  vaults: VaultKey[];
  opened: { row: Sealed; apiKey: string }[];
}

/** Tries a passphrase on every key; keys that were sealed at once share one derivation. */
async function opening(passphrase: string, rows: readonly Sealed[]): Promise<Opening> {
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
