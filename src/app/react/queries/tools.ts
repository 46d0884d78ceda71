import { useMemo } from "react";

import { estimateTools } from "#pipeline/estimate-tokens.ts";

import { useTools } from "./open-conversation.ts";

/** Estimated tokens of each tool's definition in a request, by name. */
export function useToolCosts(): ReadonlyMap<string, number> {
  const tools = useTools();
  return useMemo(
    () => new Map(tools.definitions().map((one) => [one.name, estimateTools([one])])),
    [tools],
  );
}
