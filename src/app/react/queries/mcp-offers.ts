import { useEffect, useMemo, useState } from "react";

import { askServer } from "#app/mcp/mcp-offers.ts";
import type { Offered } from "#app/mcp/mcp-offers.ts";
import { mcpOf } from "#app/mcp/mcp.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { McpPrompt } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { useMcpServers } from "./mcp.ts";

/** A server that is on, with the prompts that it offers; undefined while it is being asked. */
export interface ServerPrompts {
  server: McpServer;
  prompts: Offered<readonly McpPrompt[]> | undefined;
}

const NONE: ReadonlyMap<string, Offered<readonly McpPrompt[]>> = new Map();

/** The prompts of all servers that are on, in order of their names. Connects to servers as needed. */
export function useServerPrompts(): readonly ServerPrompts[] {
  const mcp = mcpOf(useServices());
  const servers = useMcpServersOn();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = () => {
      for (const server of servers ?? []) {
        askServer(mcp, server, signal, ({ link }) => link.listPrompts(signal)).then((prompts) => {
          if (!signal.aborted) setFound((before) => new Map(before).set(server.id, prompts));
        }, reportError);
      }
    };
    ask();
    const end = mcp.subscribeOffers(ask);
    return () => {
      end();
      asking.abort();
    };
  }, [mcp, servers]);
  return useMemo(
    () => (servers ?? []).map((server) => ({ server, prompts: found.get(server.id) })),
    [servers, found],
  );
}

/** The servers that are on; undefined until they are read. */
export function useMcpServersOn(): readonly McpServer[] | undefined {
  const servers = useMcpServers();
  return useMemo(() => servers?.filter(({ isOn }) => isOn), [servers]);
}
