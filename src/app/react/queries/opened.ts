import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { Opened } from "#app/services/services.ts";

/** What opening the database found; undefined until it is open, or if it cannot be opened. */
export function useOpened(): Opened | undefined {
  const { opened } = useServices();
  return useAsync(() => opened.catch(() => undefined), [opened]);
}
