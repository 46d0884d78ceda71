import { sealedHolders } from "#app/keys/vault.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { SealedHolder } from "#domain/connections/connection.ts";
import { watchQuery } from "#storage/live-query.ts";

/** Whatever has a key under the passphrase: connections, servers, tools; undefined until they are read. */
export function useSealedHolders(): readonly SealedHolder[] | undefined {
  return useLiveQuery((services) => watchQuery(() => sealedHolders(services)), []);
}
