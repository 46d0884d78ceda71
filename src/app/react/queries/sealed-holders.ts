import { sealedHolders } from "#app/keys/vault.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { SealedHolder } from "#domain/connections/connection.ts";
import { watchQuery } from "#storage/live-query.ts";

/** The connections, servers and tools with a key under the passphrase; undefined until they are read. */
export function useSealedHolders(): readonly SealedHolder[] | undefined {
  return useLiveQuery((services) => watchQuery(() => sealedHolders(services)), []);
}
