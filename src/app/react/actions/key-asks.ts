import type { KeyRequest } from "#app/keys/key-asks.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

/** Actions on the questions about keys that only the person can answer. `useKeyAsk` returns the oldest. */
export interface KeyAskActions {
  /** Asks for the passphrase of the stored keys. */
  askForPassphrase(): void;
  settle(asked: KeyRequest, given: boolean): void;
}

export const useKeyAskActions = serviceHook(({ keys }): KeyAskActions => ({
  askForPassphrase: () => void keys.requests.ask({ kind: "unlock" }),
  settle: (asked, given) => keys.requests.settle(asked, given),
}));
