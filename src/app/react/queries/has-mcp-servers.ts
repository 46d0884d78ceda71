import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { watchQuery } from "#storage/live-query.ts";

/** Whether any MCP server is on. Does not load the code that speaks to servers. */
export function useHasMcpServers(): boolean {
  const count = useLiveQuery(
    ({ databases }) =>
      watchQuery(() =>
        databases.strict.mcpServers
          .filter(({ isOn, deletedAt }) => isOn && deletedAt === undefined)
          .count(),
      ),
    [],
  );
  return (count ?? 0) > 0;
}
