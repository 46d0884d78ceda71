import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { StoredData } from "#storage/stored-data.ts";

export type { StoredData };

/** How much is stored in this browser; undefined until it is counted. */
export function useStoredData(): StoredData | undefined {
  const { databases } = useServices();
  return useAsync(
    async () => (await import("#storage/stored-data.ts")).countStored(databases),
    [databases],
  );
}
