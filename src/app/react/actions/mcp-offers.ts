import type { Completing } from "#app/mcp/link-offers.ts";
import { askServer } from "#app/mcp/mcp-offers.ts";
import type { Offered, OfferProblem } from "#app/mcp/mcp-offers.ts";
import { mcpOf } from "#app/mcp/mcp.ts";
import { contentOfPrompt, filesOfResource } from "#app/mcp/offered-content.ts";
import type { PromptContent } from "#app/mcp/offered-content.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { McpPrompt, McpTemplate } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";

export type { Completing, Offered, OfferProblem, PromptContent };

type Values = Readonly<Record<string, string>>;

/** Gets what MCP servers offer for a message that is being written. */
export interface McpOfferActions {
  prompt(
    server: McpServer,
    prompt: McpPrompt,
    values: Values,
    signal: AbortSignal,
  ): Promise<Offered<PromptContent>>;
  /**
   * Gets copies of what the server has at a URI.
   * @param label the resource's name in the list; empty if it was in no list
   */
  resource(
    server: McpServer,
    what: { uri: string; label: string },
    signal: AbortSignal,
  ): Promise<Offered<File[]>>;
  /** Gets the URI that a template makes of these values. */
  uriOf(
    server: McpServer,
    template: McpTemplate,
    values: Values,
    signal: AbortSignal,
  ): Promise<Offered<string>>;
  /** Gets suggestions for a field; none if anything fails. */
  complete(server: McpServer, what: Completing, signal: AbortSignal): Promise<readonly string[]>;
}

/** For requests that the person has chosen and waits for: they may ask for the passphrase. */
const CHOSEN = { unlocks: true };

export const useMcpOfferActions = serviceHook((services): McpOfferActions => {
  const mcp = mcpOf(services);
  return {
    prompt: (server, { name }, values, signal) =>
      askServer(
        mcp,
        server,
        signal,
        async ({ link, hide }) => {
          const got = await link.getPrompt(name, values, signal);
          return contentOfPrompt(got, { server: server.name, hide });
        },
        CHOSEN,
      ),
    resource: (server, { uri, label }, signal) =>
      askServer(
        mcp,
        server,
        signal,
        async ({ link, hide }) => {
          const of = { server: server.name, hide, label };
          return filesOfResource(await link.readResource(uri, signal), of);
        },
        CHOSEN,
      ),
    uriOf: (server, { uriTemplate }, values, signal) =>
      askServer(mcp, server, signal, async ({ link }) => link.expand(uriTemplate, values)),
    complete: async (server, what, signal) => {
      const answer = await askServer(mcp, server, signal, ({ link }) =>
        // A server that cannot complete a field may still do everything else.
        link.complete(what, signal).catch(() => []),
      );
      return answer.ok ? answer.value : [];
    },
  };
});
