import { useSyncExternalStore } from "react";

import { useBough } from "#app/hooks.ts";
import type { KeyState } from "#app/keys/keys.ts";
import type { Connection, KeyKeeping } from "#domain/connection.ts";

const atHand: Record<KeyKeeping, string> = {
  session: "key until this tab closes",
  stored: "key in this browser, unencrypted",
  encrypted: "key under the passphrase, unlocked",
};

/** In this tab, as it stands now. */
export function useKeyState(connection: Connection): KeyState {
  const { keys } = useBough();
  return useSyncExternalStore(keys.subscribe, () => keys.stateOf(connection));
}

/** Where the connection's key is, and whether it could be used at once. */
export function keyStateWords(state: KeyState, keeping: KeyKeeping): string {
  switch (state) {
    case "none":
      return "no key";
    case "at_hand":
      return atHand[keeping];
    case "locked":
      return "key locked";
    case "missing":
      return "key missing, asked for when needed";
  }
}
