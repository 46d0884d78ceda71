import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { Mode } from "#domain/modes/mode.ts";

/** The person's modes, the deleted ones included; undefined until they are read. */
export function useModes(): readonly Mode[] | undefined {
  return useLiveQuery(({ modes }) => modes.watchAll(), []);
}
