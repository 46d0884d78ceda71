import type { ToolProgress } from "#app/live/tool-progress.ts";
import { useServices } from "#app/react/internal/use-services.ts";

/**
 * The progress of the tools that run in this tab: the newest line of each. Subscribe to it, as it may change
 * very often.
 */
export function useToolProgress(): Pick<ToolProgress, "get" | "output" | "subscribe"> {
  return useServices().progress;
}
