import { hostOf, originOf } from "#domain/connections/address.ts";
import type {
  Connection,
  KeyHolder,
  KeyStorage,
  SealedKey,
} from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { createListeners } from "#platform/listeners.ts";

import { createKeyRequests } from "./key-asks.ts";
import type { KeyRequests } from "./key-asks.ts";
import type { KeyOwner, VaultKey } from "./key-sealing.ts";

/**
 * The state of a connection's key: there is none (`none`), it can be used (`at_hand`), its
 * passphrase has not been entered yet (`locked`), or it was given once and is gone (`missing`).
 */
export type KeyState = "none" | "at_hand" | "locked" | "missing";

/**
 * The keys of connections and servers. A key is in the tab's session, gone when the tab closes; in the
 * database; or in the database under a passphrase. Each is bound to the origin for which it was given and is
 * never used for another.
 */
export interface KeyRing {
  stateOf(holder: KeyHolder): KeyState;
  /** The holder's key: "" if it has none; undefined if it has one that is not at hand. */
  keyOf(holder: KeyHolder): Promise<string | undefined>;
  /**
   * Like `keyOf`, but asks the person for a key that is not at hand. The error has code `key_missing`.
   *
   * @param keeping where the key will be kept, if the person has already chosen that
   */
  obtain(
    connection: Connection,
    signal?: AbortSignal,
    keeping?: KeyStorage,
  ): Promise<Result<string, RunError>>;
  keepForSession(holder: Pick<KeyHolder, "id" | "baseUrl" | "keyId">, key: string): void;
  /** Forgets the copy of a key in this tab's session. */
  forget(id: string): void;
  requests: KeyRequests;
  /** Vault keys of passphrases that were entered in this tab. */
  opened(): readonly VaultKey[];
  open(vault: VaultKey): void;
  /** Forgets every passphrase; requests under way keep their keys. */
  lock(): void;
  /** Calls the listener whenever the keys at hand in this tab change. */
  subscribe: (listener: () => void) => () => void;
}

export interface KeyRingOptions {
  session: Storage;
  /** Reads the stored row again: the person's answer may have changed it. */
  connection: (id: string) => Promise<Connection | undefined>;
  /** Reads the stored row of any key holder; by default, connections are the only ones. */
  holder?: (id: string) => Promise<KeyHolder | undefined>;
}

export function ownerOf(connection: Pick<KeyHolder, "id" | "baseUrl">): KeyOwner {
  return { connectionId: connection.id, origin: originOf(connection.baseUrl) };
}

export function createKeyRing(options: KeyRingOptions): KeyRing {
  const { session, connection: stored, holder = stored } = options;
  const asks = createKeyRequests();
  const vaults = new Map<string, VaultKey>();
  const listeners = createListeners();
  const ring: KeyRing = {
    stateOf: (connection) => {
      if (connection.sealedKey !== undefined && connection.keyKeeping === "encrypted") {
        return vaults.has(vaultOf(connection.sealedKey)) ? "at_hand" : "locked";
      }
      if (plainKey(session, connection) !== undefined) return "at_hand";
      return connection.hasKey === true ? "missing" : "none";
    },
    keyOf: async (connection) => {
      const { sealedKey, keyKeeping, hasKey } = connection;
      if (sealedKey !== undefined && keyKeeping === "encrypted") {
        const vault = vaults.get(vaultOf(sealedKey));
        if (vault === undefined) return undefined;
        const { openSealed } = await import("./key-sealing.ts");
        return openSealed(vault, sealedKey, ownerOf(connection));
      }
      await forgetStale(session, holder);
      return plainKey(session, connection) ?? (hasKey === true ? undefined : "");
    },
    obtain: async (connection, signal, keeping) => {
      let row = connection;
      for (;;) {
        const key = await ring.keyOf(row);
        if (key !== undefined) return ok(key);
        const kind = ring.stateOf(row) === "locked" ? "unlock" : "paste";
        if (!(await asks.ask({ kind, connection: row, keeping }, signal)))
          return err(notGiven(connection));
        row = (await stored(row.id)) ?? row;
        // A key that was given for another address in the meantime is not for this request.
        if (originOf(row.baseUrl) !== originOf(connection.baseUrl))
          return err(notGiven(connection));
      }
    },
    keepForSession: (connection, key) => {
      const { keyId } = connection;
      const kept: SessionKey = { origin: originOf(connection.baseUrl), key, keyId };
      session.setItem(nameOf(connection.id), JSON.stringify(kept));
      listeners.tell();
    },
    forget: (connectionId) => {
      session.removeItem(nameOf(connectionId));
      listeners.tell();
    },
    requests: asks,
    opened: () => [...vaults.values()],
    open: (vault) => {
      vaults.set(vaultOf(vault), vault);
      listeners.tell();
    },
    lock: () => {
      vaults.clear();
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
  return ring;
}

/** Identifies the passphrase: keys under the same one share salt and rounds. */
function vaultOf({ salt, iterations }: Pick<SealedKey, "salt" | "iterations">): string {
  return `${iterations} ${salt}`;
}

const PREFIX = "bough.session-key.";
const nameOf = (connectionId: string) => PREFIX + connectionId;

interface SessionKey {
  origin: string;
  key: string;
  /** The row's key id at the time when the key was given. */
  keyId?: string | undefined;
}

/** The cast holds because only `keepForSession` writes there. */
const read = (text: string) => JSON.parse(text) as SessionKey;

/**
 * Removes the session's copies of keys that were removed or replaced in any tab, and of connections that are
 * gone. A copy that is written in the meantime stays.
 */
async function forgetStale(
  session: Storage,
  stored: (id: string) => Promise<KeyHolder | undefined>,
): Promise<void> {
  const names = Array.from({ length: session.length }, (_, at) => session.key(at) ?? "");
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const text = session.getItem(name);
    const row = await stored(name.slice(PREFIX.length));
    if (text === null || text !== session.getItem(name)) continue;
    if (row === undefined || !isCopyOf(read(text), row)) session.removeItem(name);
  }
}

/**
 * Whether a session's copy is still the row's key. Another tab may have removed or replaced the key, or
 * changed the connection's address.
 */
function isCopyOf({ origin, keyId }: SessionKey, connection: KeyHolder): boolean {
  const { keyKeeping, hasKey } = connection;
  const isThere = keyKeeping === "session" && hasKey === true;
  return isThere && keyId === connection.keyId && origin === originOf(connection.baseUrl);
}

/** A key that needs no passphrase, stored or in the session; undefined if there is none. */
function plainKey(session: Storage, connection: KeyHolder): string | undefined {
  if (connection.keyKeeping === "stored") return connection.apiKey;
  const text = session.getItem(nameOf(connection.id));
  const kept = text === null ? undefined : read(text);
  return kept !== undefined && isCopyOf(kept, connection) ? kept.key : undefined;
}

function notGiven(connection: Connection): RunError {
  const { baseUrl, name } = connection;
  return {
    kind: "authentication",
    code: "key_missing",
    message: `The key for “${name}” was not provided.`,
    retryable: false,
    ...defined({ host: hostOf(baseUrl) }),
  };
}
