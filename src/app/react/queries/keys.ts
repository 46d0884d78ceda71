import { useSyncExternalStore } from "react";

import type { KeyRequest } from "#app/keys/key-asks.ts";
import type { KeyState } from "#app/keys/keys.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { Connection, KeyHolder } from "#domain/connections/connection.ts";

/** Where a connection's key is, as seen from this tab; `none` for a connection that is not saved yet. */
export function useKeyState(connection: Connection | undefined): KeyState {
  const { keys } = useServices();
  return useSyncExternalStore(keys.subscribe, () =>
    connection === undefined ? "none" : keys.stateOf(connection),
  );
}

/** Whether a key of any of these holders is at hand in this tab. */
export function useSomeKeyAtHand(holders: readonly KeyHolder[]): boolean {
  const { keys } = useServices();
  return useSyncExternalStore(keys.subscribe, () =>
    holders.some((row) => keys.stateOf(row) === "at_hand"),
  );
}

/**
 * The oldest open question about a key, which only the person can answer before a request goes out;
 * undefined if there is none.
 */
export function useKeyAsk(): KeyRequest | undefined {
  const { requests: asks } = useServices().keys;
  return useSyncExternalStore(asks.subscribe, asks.current);
}
