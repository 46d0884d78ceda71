import { useServices } from "#app/react/internal/use-services.ts";
import type { ToolProgress } from "#app/services/tool-progress.ts";

/**
 * The newest line of each tool that runs in this tab, to subscribe to: it may change very often.
 */
export function useToolProgress(): Pick<ToolProgress, "get" | "output" | "subscribe"> {
  return useServices().progress;
}
