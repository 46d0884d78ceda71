import type { KeyRing } from "#app/keys/keys.ts";
import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { KeyHolder } from "#domain/connections/connection.ts";
import type { StoredData } from "#storage/stored-data.ts";

export type { StoredData };

/** How much is stored in this browser; undefined until it is counted. */
export function useStoredData(): StoredData | undefined {
  const { databases, keys } = useServices();
  return useAsync(async () => {
    const { countStored } = await import("#storage/stored-data.ts");
    return countStored(databases, (holder) => hasKey(keys, holder));
  }, [databases, keys]);
}

/**
 * Whether the holder has a key that this tab can use, perhaps after the passphrase. Older rows lack `hasKey`.
 */
function hasKey(keys: KeyRing, holder: KeyHolder): boolean {
  const state = keys.stateOf(holder);
  const { apiKey = "", sealedKey } = holder;
  const isKnown = holder.hasKey === true || apiKey !== "" || sealedKey !== undefined;
  return isKnown && (state === "at_hand" || state === "locked");
}
