import type { McpResource, McpTemplate } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { askServer } from "./mcp-offers.ts";
import type { Offered } from "./mcp-offers.ts";
import type { Mcp } from "./mcp.ts";

/** A server's resources, as far as they are listed. */
export interface ListedResources {
  /** Each URI once. */
  resources: readonly McpResource[];
  templates: readonly McpTemplate[];
  /** There are more than were wanted. */
  hasMore: boolean;
}

export interface Listing {
  /** Resources that are enough for now. */
  most: number;
  /** The person wants it tried now, although the server failed a moment ago. */
  isAsked: boolean;
  signal: AbortSignal;
  /** Called after each page but the last. */
  onPage: (listed: ListedResources) => void;
}

/** A server that makes its pages this small gives fewer resources at a time. */
const LEAST_ON_A_PAGE = 20;

/** Asks for page after page. Pages that this connection has brought before are not asked for again. */
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
        // Each page names the next.
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
