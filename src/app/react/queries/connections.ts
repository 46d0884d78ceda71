import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { Connection } from "#domain/connections/connection.ts";

/** All connections, most recently used or added first; undefined until they are read. */
export function useConnections(): readonly Connection[] | undefined {
  return useLiveQuery(({ connections }) => connections.watchAll(), []);
}
