import type { Services } from "#app/services/services.ts";
import { mcpServerInFile } from "#domain/files/mcp-server-shape.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { createMcpStore } from "#storage/settings/mcp.ts";

/** The MCP servers as files contain them: without keys, sign-ins and tools, and without removed servers. */
export async function mcpServersInFile({ databases }: Services): Promise<McpServer[]> {
  return (await createMcpStore(databases).list()).map(mcpServerInFile);
}
