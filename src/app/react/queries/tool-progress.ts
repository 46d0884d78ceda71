import type { ToolProgress } from "#app/live/tool-progress.ts";
import { useServices } from "#app/react/internal/use-services.ts";

/**
 * The newest line of each tool that runs in this tab, to subscribe to: it may change very often.
 */
export function useToolProgress(): Pick<ToolProgress, "get" | "output" | "subscribe"> {
  return useServices().progress;
}
