import { useSyncExternalStore } from "react";

import type { KeyRequest } from "#app/keys/key-asks.ts";
import { useServices } from "#app/react/internal/use-services.ts";

/** The open question for the passphrase, even behind an older question; undefined if there is none. */
export function usePassphraseAsk(): KeyRequest | undefined {
  const { requests: asks } = useServices().keys;
  return useSyncExternalStore(asks.subscribe, asks.passphrase);
}
