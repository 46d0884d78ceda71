import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { finderFrom, finderKeys } from "#domain/tool-sets/finder.ts";
import type { FinderChoice } from "#domain/tool-sets/finder.ts";
import { estimateTools } from "#pipeline/estimate-tokens.ts";

import { useToolDefinitions } from "./open-conversation.ts";

/** Estimated tokens of each tool's definition in a request, by name. */
export function useToolCosts(): ReadonlyMap<string, number> {
  const definitions = useToolDefinitions();
  return useMemo(
    () => new Map(definitions.map((one) => [one.name, estimateTools([one])])),
    [definitions],
  );
}

/** When one tool stands for the others, and what is pinned; undefined until it is read. */
export function useFinder(): FinderChoice | undefined {
  const names = useToolDefinitions().map(({ name }) => name);
  const stored = useLiveQuery(
    ({ settings }) => settings.watchMany(finderKeys(names)),
    [names.join(" ")],
  );
  return stored && finderFrom(names, stored);
}
