import type { Services } from "#app/services/services.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import type { McpSecrets } from "./mcp-secrets.ts";

/** The access token of a sign-in; undefined if the person has not signed in. */
export function tokenOf({ signIn }: McpSecrets): string | undefined {
  const tokens = signIn?.tokens;
  if (tokens === null || typeof tokens !== "object" || !("access_token" in tokens))
    return undefined;
  return typeof tokens.access_token === "string" ? tokens.access_token : undefined;
}

/**
 * A new token for one that the server no longer takes, stored beside the others. Rejects if only the
 * person can get one.
 */
export async function renewToken(
  _services: Services,
  _server: McpServer,
  _secrets: McpSecrets,
  _response: Response,
): Promise<string> {
  const { UnauthorizedError } = await import("@modelcontextprotocol/client");
  throw new UnauthorizedError();
}
