import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { watchStoredEdits } from "#storage/conversations/stored-edits.ts";
import type { StoredEdit } from "#storage/conversations/stored-edits.ts";

export type { StoredEdit };

/** The edits of messages that any tab has stored, by message; undefined until they are read. */
export function useStoredEdits(): ReadonlyMap<string, StoredEdit> | undefined {
  return useLiveQuery(({ databases }) => watchStoredEdits(databases), []);
}
