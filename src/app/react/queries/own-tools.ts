import { isKeyFor, ownToolKeyId } from "#app/own-tools/own-tool-key.ts";
import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { OwnTool, OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { watchQuery } from "#storage/live-query.ts";

/** The person's tools, the deleted ones included; undefined until they are read. */
export function useOwnTools(): readonly OwnTool[] | undefined {
  return useLiveQuery((services) => ownToolsOf(services).watchAll(), []);
}

/** Whether a key of this tool is kept for the server that it reaches. */
export function useOwnToolKey(tool: OwnToolContent & { id: string }): { isKept: boolean } {
  const row = useLiveQuery(
    ({ keyRows }) => watchQuery(() => keyRows.get(ownToolKeyId(tool.id))),
    [tool.id],
  );
  return { isKept: isKeyFor(row, tool) };
}
