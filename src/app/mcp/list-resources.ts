import type { McpResource, McpTemplate } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { askServer } from "./mcp-offers.ts";
import type { Offered } from "./mcp-offers.ts";
import type { Mcp } from "./mcp.ts";

/** The resources of a server that have been listed so far. */
export interface ListedResources {
  /** Each URI once. */
  resources: readonly McpResource[];
  templates: readonly McpTemplate[];
  /** Whether the server has more resources than were wanted. */
  hasMore: boolean;
}

export interface Listing {
  /** The number of resources that is enough for now. */
  most: number;
  /** Whether the person wants another try now, although the server failed a moment ago. */
  isAsked: boolean;
  signal: AbortSignal;
  /** Called after each page except the last one. */
  onPage: (listed: ListedResources) => void;
}

/**
 * The fewest resources that a page is assumed to have. A server with smaller pages gives fewer resources at a
 * time.
 */
const LEAST_ON_A_PAGE = 20;

/** Lists resources page by page. Pages that this connection has already brought are not asked for again. */
export async function listResources(
  mcp: Mcp,
  server: McpServer,
  { most, isAsked, signal, onPage }: Listing,
): Promise<Offered<ListedResources>> {
  return await askServer(
    mcp,
    server,
    signal,
    async ({ link }) => {
      const templates = await link.listTemplates(signal);
      const found = new Map<string, McpResource>();
      let cursor: string | undefined;
      for (let page = 0; page * LEAST_ON_A_PAGE < most; page += 1) {
        // Each page names the next one, so they cannot be requested at once.
        // oxlint-disable-next-line no-await-in-loop
        const next = await link.listResources(cursor, signal);
        for (const resource of next.resources) found.set(resource.uri, resource);
        ({ cursor } = next);
        if (cursor === undefined || found.size >= most) break;
        onPage({ resources: [...found.values()], templates, hasMore: true });
      }
      return { resources: [...found.values()], templates, hasMore: cursor !== undefined };
    },
    { isAsked },
  );
}
