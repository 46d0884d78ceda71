import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { ToolPolicy } from "#domain/tool.ts";

/** Standing approvals of tools; undefined until they are read. */
export function usePolicies(): readonly ToolPolicy[] | undefined {
  return useLiveQuery(({ policies }) => policies.watchAll(), []);
}
