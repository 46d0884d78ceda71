import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";

/** The person's tools, the deleted ones included; undefined until they are read. */
export function useOwnTools(): readonly OwnTool[] | undefined {
  return useLiveQuery((services) => ownToolsOf(services).watchAll(), []);
}
