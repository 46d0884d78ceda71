import type { SaveProblem } from "#app/network/connections.ts";
import { forgetPending, keepPending } from "#app/network/pending-return.ts";
import { readPending } from "#app/network/sign-in-return.ts";
import type { Services } from "#app/services/services.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { loadAuth } from "./load-client.ts";
import { changeSecrets, obtainSecrets, orUnlessLocked } from "./mcp-secrets.ts";
import type { SecretsMoved } from "./mcp-secrets.ts";
import { mcpOf } from "./mcp.ts";
import { ownPage, SIGN_IN_STATE } from "./sign-in-parts.ts";
import type { PendingMcpSignIn, SignInFailure } from "./sign-in-parts.ts";

/** Milliseconds for the server's challenge. */
const ANSWERS_WITHIN = 10_000;

/** The address at which the person signs in. Stores in this tab what the return will need. */
export async function beginMcpSignIn(
  { egress }: Pick<Services, "egress">,
  server: McpServer,
): Promise<Result<string, SignInFailure>> {
  const { beginAuth, authFailure } = await loadAuth();
  try {
    const challenge = await challengeOf(egress, server.address);
    const begun = await beginAuth({ egress, server, page: ownPage() }, challenge);
    if (begun === "no_sign_in") return err({ kind: "no_sign_in" });
    const { address } = server;
    const pending: PendingMcpSignIn = { ...begun.pending, address, hash: window.location.hash };
    keepPending({ ...pending });
    return ok(begun.address);
  } catch (error) {
    return err(authFailure(error));
  }
}

/** The server's refusal of a request without a token, which says where to sign in. */
async function challengeOf(
  egress: Services["egress"],
  address: string,
): Promise<Response | undefined> {
  try {
    return await egress.to(address, "tool")(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
  } catch {
    return undefined;
  }
}

/** Exchanges the returned code for tokens, and stores them where the server's keys are kept. */
export async function finishMcpSignIn(
  services: Services,
  brought: URLSearchParams,
): Promise<Result<McpServer, SignInFailure>> {
  // The cast holds because of the check of `state` below: only `beginMcpSignIn` stores one with that prefix.
  const pending = readPending() as PendingMcpSignIn | null;
  // Anyone can craft such an address, so the pending sign-in is kept: its own return may still come.
  if (
    pending === null ||
    !pending.state.startsWith(SIGN_IN_STATE) ||
    brought.get("state") !== pending.state
  ) {
    return err({ kind: "not_begun" });
  }
  forgetPending();
  const mcp = mcpOf(services);
  const server = await mcp.store.get(pending.serverId);
  if (server === undefined || server.deletedAt !== undefined) return err({ kind: "not_begun" });
  // The tokens would be for the former address.
  if (server.address !== pending.address) return err({ kind: "not_begun" });
  const { finishAuth, authFailure } = await loadAuth();
  // Anything else in such a return may have been written by somebody else.
  if (brought.get("code") === null) return err({ kind: "denied" });
  try {
    const place = { egress: services.egress, server, page: ownPage() };
    // The code can be exchanged only once, so the secrets in which the tokens will be stored must be readable
    // first.
    const secrets = orUnlessLocked(await obtainSecrets(services, server));
    if (!secrets.ok) return err({ kind: "unstored", message: secrets.error.message });
    const signIn = await finishAuth(place, pending, brought);
    const saved = await changeSecrets({ services, servers: mcp.store }, server, ({ headers }) => ({
      headers,
      signIn,
    }));
    if (!saved.ok) return err({ kind: "unstored", message: saved.error.message });
    await mcp.closeEverywhere(server.id);
    return ok(server);
  } catch (error) {
    return err(authFailure(error));
  }
}

/** Forgets the tokens; the values of headers stay. */
export async function signOutOfMcp(
  services: Services,
  server: McpServer,
): Promise<Result<null, SaveProblem | SecretsMoved>> {
  const secrets = orUnlessLocked(await obtainSecrets(services, server));
  if (!secrets.ok) return secrets;
  const mcp = mcpOf(services);
  const saved = await changeSecrets({ services, servers: mcp.store }, server, ({ headers }) => ({
    headers,
  }));
  if (!saved.ok) return saved;
  await mcp.closeEverywhere(server.id);
  return ok(null);
}
