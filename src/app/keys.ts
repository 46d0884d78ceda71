import type { Connection } from "#domain/connection.ts";

const nameOf = (connectionId: string) => `bough.key.${connectionId}`;

/**
 * Where a connection's key is kept: in the tab's session, gone when the tab closes, unless the
 * person asked for it to be stored with the connection.
 */
export interface KeyRing {
  keyOf(connection: Connection): string;
  keepForSession(connectionId: string, key: string): void;
  forget(connectionId: string): void;
}

export function createKeyRing(session: Storage): KeyRing {
  return {
    keyOf: (connection) =>
      connection.keyKeeping === "stored"
        ? (connection.apiKey ?? "")
        : (session.getItem(nameOf(connection.id)) ?? ""),
    keepForSession: (connectionId, key) => session.setItem(nameOf(connectionId), key),
    forget: (connectionId) => session.removeItem(nameOf(connectionId)),
  };
}
