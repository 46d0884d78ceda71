import { useSyncExternalStore } from "react";

import type { KeyRequest } from "#app/keys/key-asks.ts";
import type { KeyState } from "#app/keys/keys.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { Connection, KeyHolder } from "#domain/connections/connection.ts";

/** Where a connection's key is, as seen from this tab; `none` for a connection not saved yet. */
export function useKeyState(connection: Connection | undefined): KeyState {
  const { keys } = useServices();
  return useSyncExternalStore(keys.subscribe, () =>
    connection === undefined ? "none" : keys.stateOf(connection),
  );
}

/** Whether one of these keys is at hand in this tab. */
export function useSomeKeyAtHand(holders: readonly KeyHolder[]): boolean {
  const { keys } = useServices();
  return useSyncExternalStore(keys.subscribe, () =>
    holders.some((row) => keys.stateOf(row) === "at_hand"),
  );
}

/**
 * What only the person can provide, requested before a request may leave; undefined if nothing is.
 */
export function useKeyAsk(): KeyRequest | undefined {
  const { requests: asks } = useServices().keys;
  return useSyncExternalStore(asks.subscribe, asks.current);
}
