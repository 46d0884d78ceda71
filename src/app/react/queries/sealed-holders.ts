import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { sealedHolders } from "#app/services/keys/vault.ts";
import type { SealedHolder } from "#domain/connections/connection.ts";
import { watchQuery } from "#storage/live-query.ts";

/** Whatever has a key under the passphrase: connections, servers, tools; undefined until they are read. */
export function useSealedHolders(): readonly SealedHolder[] | undefined {
  return useLiveQuery((services) => watchQuery(() => sealedHolders(services)), []);
}
