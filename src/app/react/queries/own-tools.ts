import { useSyncExternalStore } from "react";

import { isKeyFor, ownToolKeyId } from "#app/own-tools/own-tool-key.ts";
import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import { useLiveQuery, useServices } from "#app/react/internal/use-services.ts";
import { needsKey } from "#domain/own-tools/check-own-tool.ts";
import type { OwnTool, OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { watchQuery } from "#storage/live-query.ts";

/** The person's tools, including deleted ones; undefined until they are read. */
export function useOwnTools(): readonly OwnTool[] | undefined {
  return useLiveQuery((services) => ownToolsOf(services).watchAll(), []);
}

/**
 * Whether a key of this tool is kept for the server that it reaches (`isKept`), and whether a call would
 * lack a key that it needs (`isMissing`, false until that is known).
 */
export function useOwnToolKey(tool: OwnToolContent & { id: string }): {
  isKept: boolean;
  isMissing: boolean;
} {
  const { keys } = useServices();
  const row = useLiveQuery(
    ({ keyRows }) => watchQuery(async () => (await keyRows.get(ownToolKeyId(tool.id))) ?? null),
    [tool.id],
  );
  const isGone = useSyncExternalStore(
    keys.subscribe,
    () => row !== undefined && row !== null && keys.stateOf(row) === "missing",
  );
  const isKept = isKeyFor(row ?? undefined, tool);
  return { isKept, isMissing: row !== undefined && needsKey(tool) && (!isKept || isGone) };
}
