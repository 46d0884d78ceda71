import { useSyncExternalStore } from "react";

import { mcpOf } from "#app/mcp/mcp.ts";
import { useLiveQuery, useServices } from "#app/react/internal/use-services.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { ServerLine } from "#domain/mcp/server-log.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import { watchQuery } from "#storage/live-query.ts";

/** All MCP servers, by name; undefined until they are read. */
export function useMcpServers(): readonly McpServer[] | undefined {
  return useLiveQuery((services) => mcpOf(services).store.watchAll(), []);
}

/** The server to which a tool belongs; undefined until it is read, or if it is no server's tool. */
export function useServerOfTool(toolName: string): McpServer | undefined {
  return useLiveQuery((services) => mcpOf(services).store.watchServerOf(toolName), [toolName]);
}

/** What this tab knows about a server's connection. */
export function useMcpState(server: McpServer): McpState {
  const mcp = mcpOf(useServices());
  return useSyncExternalStore(mcp.subscribe, () => mcp.stateOf(server));
}

/** The last messages of a server to this tab, oldest first. */
export function useMcpLog(serverId: string): readonly ServerLine[] {
  const mcp = mcpOf(useServices());
  return useSyncExternalStore(mcp.subscribe, () => mcp.logs.of(serverId));
}

/** The tools of a server as they are pinned; undefined until they are read. */
export function useMcpPins(serverId: string): readonly McpToolPin[] | undefined {
  return useLiveQuery((services) => mcpOf(services).store.watchPins(serverId), [serverId]);
}

/** Where a server's secrets are kept, or would be. */
export interface McpKeeping {
  keeping: KeyStorage;
  hasKey: boolean;
}

/** Where a server's secrets are kept; undefined until it is read. */
export function useMcpKeeping(serverId: string): McpKeeping | undefined {
  return useLiveQuery(
    ({ keyRows }) =>
      watchQuery(async () => {
        const row = await keyRows.get(serverId);
        return { keeping: row?.keyKeeping ?? "session", hasKey: row?.hasKey === true };
      }),
    [serverId],
  );
}
