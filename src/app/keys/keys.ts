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
  keepForSession(connection: Pick<Connection, "id" | "baseUrl">, key: string): void;
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
      const kept: SessionKey = { origin: originOf(connection), key };
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

const nameOf = (connectionId: string) => `bough.session-key.${connectionId}`;

interface SessionKey {
  origin: string;
  key: string;
}

/** Undefined where the connection's key lies in none of the two places that need no passphrase. */
function plainKey(session: Storage, connection: Connection): string | undefined {
  if (connection.keyKeeping === "stored") return connection.apiKey;
  const text = session.getItem(nameOf(connection.id));
  if (text === null || connection.keyKeeping !== "session") return undefined;
  // Only `keepForSession` writes there.
  const { origin, key } = JSON.parse(text) as SessionKey;
  // Another tab may have given the connection another address.
  return origin === originOf(connection) ? key : undefined;
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
