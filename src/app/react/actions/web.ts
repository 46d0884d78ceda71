import type { SaveProblem } from "#app/network/connections.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { saveReaderKey } from "#app/web/reader-key.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { Result } from "#domain/result.ts";
import type { Reader } from "#domain/web/reader.ts";

export interface WebActions {
  /** Stores the service's key where the person wants it, for this service only; "" forgets it. */
  saveReaderKey(
    reader: Reader,
    keeping: KeyStorage,
    key: string,
  ): Promise<Result<null, SaveProblem>>;
}

export const useWebActions = serviceHook((services): WebActions => ({
  saveReaderKey: (...given) => saveReaderKey(services, ...given),
}));
