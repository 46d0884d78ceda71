import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import { modelOr } from "#domain/settings/effective-settings.ts";
import { FINDER_KEY, finderAbove, finderFrom, finderKeys } from "#domain/tool-sets/finder.ts";
import type { FinderChoice } from "#domain/tool-sets/finder.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { toolsAt } from "#domain/web/provider-tools.ts";
import { estimateTools } from "#pipeline/estimate-tokens.ts";

import { useConnections } from "./connections.ts";
import { useOfferedDefinitions, useToolDefinitions } from "./open-conversation.ts";

/** Estimated tokens of each tool's definition in a request, by name. */
export function useToolCosts(): ReadonlyMap<string, number> {
  const definitions = useToolDefinitions();
  return useMemo(
    () => new Map(definitions.map((one) => [one.name, estimateTools([one])])),
    [definitions],
  );
}

/**
 * The tools offered to this conversation with a model. A provider's own tools are among them only if it has
 * them.
 */
export function useToolsAt(
  { connectionId, modelId }: Pick<EffectiveSettings, "connectionId" | "modelId">,
  contextId: string,
): readonly ToolDefinition[] {
  const definitions = useOfferedDefinitions(contextId);
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  return useMemo(() => {
    if (connection === undefined) return definitions.filter(({ kind }) => kind !== "provider");
    return toolsAt(definitions, { ...connection, modelId: modelOr(modelId, connection) });
  }, [definitions, connection, modelId]);
}

/** The number of tokens above which the finder stands for tools (null: never); undefined until it is read. */
export function useFinderAbove(): number | null | undefined {
  const stored = useLiveQuery(({ settings }) => settings.watchMany([FINDER_KEY]), []);
  return stored && finderAbove(stored[0]);
}

/** The person's choices for the finder, with the pinned tools. Read again when a tool is added. */
export function useFinder(): FinderChoice | undefined {
  const names = useToolDefinitions().map(({ name }) => name);
  const stored = useLiveQuery(
    ({ settings }) => settings.watchMany(finderKeys(names)),
    [names.join(" ")],
  );
  return stored && finderFrom(names, stored);
}
