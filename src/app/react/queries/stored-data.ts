import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { StoredData, StoredKind } from "#storage/stored-data.ts";

export type { StoredData, StoredKind };

/** What is stored in this browser; undefined until it is measured. */
export function useStoredData(): StoredData | undefined {
  const { databases } = useServices();
  return useAsync(
    async (signal) => (await import("#storage/stored-data.ts")).measureStored(databases, signal),
    [databases],
  );
}
