import { useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { KeyRequest } from "#app/services/keys/key-asks.ts";

/** The open question for the passphrase, also behind an older question; undefined if there is none. */
export function usePassphraseAsk(): KeyRequest | undefined {
  const { requests: asks } = useServices().keys;
  return useSyncExternalStore(asks.subscribe, asks.passphrase);
}
