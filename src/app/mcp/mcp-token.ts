import type { Egress } from "#app/egress/egress.ts";
import { sameJson } from "#domain/canonical.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { loadAuth } from "./load-client.ts";
import { changeSecrets, readSecrets } from "./mcp-secrets.ts";
import type { McpSecrets, SecretsPlace } from "./mcp-secrets.ts";
import { ownPage } from "./sign-in-parts.ts";

/** The access token of a sign-in; undefined if the person has not signed in. */
export function tokenOf({ signIn }: McpSecrets): string | undefined {
  const tokens = signIn?.tokens;
  if (tokens === null || typeof tokens !== "object" || !("access_token" in tokens))
    return undefined;
  return typeof tokens.access_token === "string" ? tokens.access_token : undefined;
}

/**
 * Replaces a token that the server no longer accepts. Undefined if only the person can get a new one. Tabs
 * take turns, because most servers accept a refresh token only once.
 *
 * @throws SignInSlow if the server's sign-in does not answer in time
 */
export async function renewToken(
  place: SecretsPlace & { services: { egress: Egress } },
  server: McpServer,
  stale: string | undefined,
): Promise<string | undefined> {
  const { services } = place;
  return await navigator.locks.request(`bough-mcp-token-${server.id}`, async () => {
    const secrets = await readSecrets(services, server);
    if (!secrets.ok || secrets.value.signIn === undefined) return undefined;
    const { signIn: old } = secrets.value;
    const present = tokenOf(secrets.value);
    // Another tab was faster.
    if (present !== undefined && present !== stale) return present;
    const { renewAuth, authFailure } = await loadAuth();
    const auth = { egress: services.egress, server, page: ownPage() };
    const signIn = await renewAuth(auth, old).catch((error: unknown) => {
      if (authFailure(error).kind === "slow") throw error;
      return undefined;
    });
    if (signIn === undefined) return undefined;
    // In the meantime, the person may have signed out, or in again.
    const changed = await changeSecrets(place, server, (now) =>
      sameJson(now.signIn, old) ? { ...now, signIn } : undefined,
    );
    if (!changed.ok && changed.error.kind !== "moved") return tokenOf({ headers: {}, signIn });
    return changed.ok ? tokenOf(changed.value) : undefined;
  });
}
