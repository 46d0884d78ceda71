import { changePassphrase, forgetSealed, unlock } from "#app/keys/vault.ts";
import { giveKey } from "#app/network/connections.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** Actions on keys. This module imports the vault's code, so the first page must not import it. */
export interface KeyActions {
  /** Unlocks the keys under this passphrase in this tab. The very first passphrase is accepted as it is. */
  unlock(passphrase: string): Promise<Result<null, "wrong">>;
  /** Forgets every passphrase entered in this tab. */
  lock(): void;
  changePassphrase(old: string, next: string): Promise<Result<null, "wrong" | StorageProblem>>;
  /** Removes the keys whose passphrase is lost. */
  forgetSealed(): Promise<WriteResult>;
  /** Stores the key of a connection whose key is not at hand, in the place that `connection` names. */
  give(connection: Connection, key: string): Promise<Result<null, SaveProblem>>;
}

export const useKeyActions = serviceHook((services): KeyActions => ({
  unlock: (passphrase) => unlock(services, passphrase),
  lock: () => services.keys.lock(),
  changePassphrase: (old, next) => changePassphrase(services, old, next),
  forgetSealed: () => forgetSealed(services),
  give: (connection, key) => giveKey(services, connection, key),
}));
