import type { Services } from "#app/services/services.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { loadAuth } from "./load-client.ts";
import { readSecrets, saveSecrets, secretsKeeping } from "./mcp-secrets.ts";
import type { McpSecrets } from "./mcp-secrets.ts";
import { ownPage } from "./sign-in-parts.ts";

/** The access token of a sign-in; undefined if the person has not signed in. */
export function tokenOf({ signIn }: McpSecrets): string | undefined {
  const tokens = signIn?.tokens;
  if (tokens === null || typeof tokens !== "object" || !("access_token" in tokens))
    return undefined;
  return typeof tokens.access_token === "string" ? tokens.access_token : undefined;
}

/**
 * A new token for one that the server no longer takes; undefined if only the person can get one. Tabs
 * take turns: most servers take a token for renewal only once.
 */
export async function renewToken(
  services: Services,
  server: McpServer,
  stale: string | undefined,
): Promise<string | undefined> {
  return await navigator.locks.request(`bough-mcp-token-${server.id}`, async () => {
    const secrets = await readSecrets(services, server);
    if (!secrets.ok || secrets.value.signIn === undefined) return undefined;
    const present = tokenOf(secrets.value);
    // Another tab was faster.
    if (present !== undefined && present !== stale) return present;
    const { renewAuth } = await loadAuth();
    const place = { egress: services.egress, server, page: ownPage() };
    const signIn = await renewAuth(place, secrets.value.signIn).catch(() => undefined);
    if (signIn === undefined) return undefined;
    const renewed = { ...secrets.value, signIn };
    const keeping = (await secretsKeeping(services, server.id)) ?? "session";
    await saveSecrets(services, server, keeping, renewed);
    return tokenOf(renewed);
  });
}
