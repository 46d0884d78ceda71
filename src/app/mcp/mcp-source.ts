import type { Services } from "#app/services/services.ts";
import { sameJson } from "#domain/canonical.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import type { ServerTools } from "#storage/settings/mcp.ts";
import type { ToolRegistry } from "#tools/registry.ts";
import type { Tool } from "#tools/tool.ts";

import { mcpToolOf } from "./mcp-tools.ts";
import { mcpOf } from "./mcp.ts";
import type { Mcp } from "./mcp.ts";

/** Registers the tools of MCP servers as they are pinned; no server is contacted. */
export function startMcpTools(registry: ToolRegistry, services: Services): Promise<void> {
  const mcp = mcpOf(services);
  const set = new Map<string, ServerTools>();
  const update = (all: readonly ServerTools[]) => {
    const ids = new Set(all.map(({ server }) => server.id));
    for (const id of set.keys()) {
      if (ids.has(id)) continue;
      set.delete(id);
      registry.setSource(sourceOf(id), []);
    }
    for (const one of all) {
      const { server, pins } = one;
      // An unchanged tool stays the same object, and so keeps whatever was computed for it.
      if (sameJson(set.get(server.id), one)) continue;
      set.set(server.id, one);
      registry.setSource(sourceOf(server.id), toolsOf(mcp, server, pins));
    }
  };
  return new Promise((resolve, reject) => {
    mcp.store.watchTools().subscribe((all) => {
      update(all);
      resolve();
    }, reject);
  });
}

const sourceOf = (serverId: string) => `mcp ${serverId}`;

function toolsOf(mcp: Mcp, server: McpServer, pins: readonly McpToolPin[]): Tool[] {
  return pins.flatMap((pin) => mcpToolOf(mcp, server, pin) ?? []);
}
