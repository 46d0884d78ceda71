import type { Connection, SealedKey } from "#domain/connection.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";

import { createKeyAsks } from "./key-asks.ts";
import type { KeyAsks } from "./key-asks.ts";
import type { KeyOwner, VaultKey } from "./key-sealing.ts";

/**
 * Where a connection's key is: it has `none`, it is at hand, it is under a passphrase that was not
 * given yet (`locked`), or it was given once and is gone (`missing`).
 */
export type KeyState = "none" | "at_hand" | "locked" | "missing";

/**
 * The keys of connections: in the tab's session, gone when the tab closes; in the database; or there
 * under a passphrase. Each is bound to the origin it was given for and is given out for no other.
 */
export interface KeyRing {
  stateOf(connection: Connection): KeyState;
  /** "" where the connection has none; undefined where it has one that is not at hand. */
  keyOf(connection: Connection): Promise<string | undefined>;
  /** The same, and asks the person for what is not at hand. The error has code `key_missing`. */
  obtain(connection: Connection, signal?: AbortSignal): Promise<Result<string, RunError>>;
  keepForSession(connection: Pick<Connection, "id" | "baseUrl" | "keyId">, key: string): void;
  /** The session's copy. */
  forget(connectionId: string): void;
  asks: KeyAsks;
  /** Keys of passphrases that were given in this tab. */
  opened(): readonly VaultKey[];
  open(vault: VaultKey): void;
  /** Forgets every passphrase; requests under way keep what they have. */
  lock(): void;
  /** What is at hand in this tab has changed. */
  subscribe: (listener: () => void) => () => void;
}

export interface KeyRingOptions {
  session: Storage;
  /** The stored row: what was asked of the person may have changed it. */
  connection: (id: string) => Promise<Connection | undefined>;
}

/** Scheme, host and port; "" for what is no address. */
export function originOf({ baseUrl }: Pick<Connection, "baseUrl">): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : "";
}

export function ownerOf(connection: Pick<Connection, "id" | "baseUrl">): KeyOwner {
  return { connectionId: connection.id, origin: originOf(connection) };
}

export function createKeyRing({ session, connection: stored }: KeyRingOptions): KeyRing {
  const asks = createKeyAsks();
  const vaults = new Map<string, VaultKey>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
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
      await forgetStale(session, stored);
      return plainKey(session, connection) ?? (hasKey === true ? undefined : "");
    },
    obtain: async (connection, signal) => {
      let row = connection;
      for (;;) {
        const key = await ring.keyOf(row);
        if (key !== undefined) return ok(key);
        const kind = ring.stateOf(row) === "locked" ? "unlock" : "paste";
        if (!(await asks.ask({ kind, connection: row }, signal))) return err(notGiven(connection));
        row = (await stored(row.id)) ?? row;
        // A key that was given for another address meanwhile is not this request's.
        if (originOf(row) !== originOf(connection)) return err(notGiven(connection));
      }
    },
    keepForSession: (connection, key) => {
      const { keyId } = connection;
      const kept: SessionKey = { origin: originOf(connection), key, keyId };
      session.setItem(nameOf(connection.id), JSON.stringify(kept));
      changed();
    },
    forget: (connectionId) => {
      session.removeItem(nameOf(connectionId));
      changed();
    },
    asks,
    opened: () => [...vaults.values()],
    open: (vault) => {
      vaults.set(vaultOf(vault), vault);
      changed();
    },
    lock: () => {
      vaults.clear();
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return ring;
}

/** Keys of one passphrase share salt and rounds. */
function vaultOf({ salt, iterations }: Pick<SealedKey, "salt" | "iterations">): string {
  return `${iterations} ${salt}`;
}

const PREFIX = "bough.session-key.";
const nameOf = (connectionId: string) => PREFIX + connectionId;

interface SessionKey {
  origin: string;
  key: string;
  /** The row's when the key was given. */
  keyId?: string | undefined;
}

/** Only `keepForSession` writes there. */
const read = (text: string) => JSON.parse(text) as SessionKey;

/**
 * Takes away the copies of keys that were removed or replaced, also by another tab, and of connections
 * that are gone. A copy that is written meanwhile stays.
 */
async function forgetStale(session: Storage, stored: KeyRingOptions["connection"]): Promise<void> {
  const names = Array.from({ length: session.length }, (_, at) => session.key(at) ?? "");
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const text = session.getItem(name);
    const row = await stored(name.slice(PREFIX.length));
    if (text === null || text !== session.getItem(name)) continue;
    if (row === undefined || !isCopyOf(read(text), row)) session.removeItem(name);
  }
}

/** Another tab may have removed or replaced the key, or given the connection another address. */
function isCopyOf({ origin, keyId }: SessionKey, connection: Connection): boolean {
  const { keyKeeping, hasKey } = connection;
  const isThere = keyKeeping === "session" && hasKey === true;
  return isThere && keyId === connection.keyId && origin === originOf(connection);
}

/** Undefined where the connection's key lies in none of the two places that need no passphrase. */
function plainKey(session: Storage, connection: Connection): string | undefined {
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
    message: `The key of “${name}” was not given.`,
    retryable: false,
    ...(URL.canParse(baseUrl) ? { host: new URL(baseUrl).host } : {}),
  };
}
