import {
  auth,
  AuthorizationServerMismatchError,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from "@modelcontextprotocol/client";
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";

import type { Egress } from "#app/egress/egress.ts";
import { EgressRefusal } from "#app/egress/egress.ts";
import { defined } from "#domain/defined.ts";
import { mayReach } from "#domain/mcp/may-reach.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { authFetch, inTime, SignInSlow } from "./auth-fetch.ts";
import type { McpSignIn } from "./mcp-secrets.ts";
import { SIGN_IN_STATE } from "./sign-in-parts.ts";
import type { PendingMcpSignIn, SignInFailure } from "./sign-in-parts.ts";

/**
 * The steps of OAuth, carried out by the protocol's own client. This module loads with the first sign-in or
 * renewal.
 */

/** Where a sign-in takes place; `page` is the result of `ownPage`. */
export interface AuthPlace {
  egress: Egress;
  server: Pick<McpServer, "id" | "address" | "clientId">;
  page: string;
}

/** What a sign-in has gathered so far; every step adds to it. */
export interface AuthParts {
  tokens?: StoredOAuthTokens;
  client?: StoredOAuthClientInformation;
  discovery?: OAuthDiscoveryState;
  verifier?: string;
}

interface BegunAuth {
  address: string;
  pending: Omit<PendingMcpSignIn, "hash" | "address">;
}

/**
 * Begins a sign-in. Resolves with the address where the person signs in and with what the return will need,
 * or with `no_sign_in`. Rejects as the client does.
 */
export function beginAuth(
  place: AuthPlace,
  challenge: Response | undefined,
): Promise<BegunAuth | "no_sign_in"> {
  return inTime((limit) => begin(place, challenge, limit));
}

async function begin(
  place: AuthPlace,
  challenge: Response | undefined,
  limit: AbortSignal,
): Promise<BegunAuth | "no_sign_in"> {
  const { server } = place;
  const fetchFn = authFetch(place, limit);
  const { resourceMetadataUrl, scope } =
    challenge === undefined ? {} : extractWWWAuthenticateParams(challenge);
  const found = await discoverOAuthServerInfo(server.address, {
    fetchFn,
    ...defined({ resourceMetadataUrl }),
  });
  if (found.resourceMetadata === undefined && found.authorizationServerMetadata === undefined) {
    return "no_sign_in";
  }
  const discovery: OAuthDiscoveryState = {
    ...found,
    ...defined({ resourceMetadataUrl: resourceMetadataUrl?.href }),
  };
  const parts: AuthParts = { discovery };
  const clientMetadataUrl = await ownMetadata(place, limit);
  let address = "";
  const provider = providerOf(place, parts, {
    clientMetadataUrl,
    onRedirect: (url) => {
      if (!mayReach(server.address, url.href)) throw new EgressRefusal("address", "Not https.");
      address = url.href;
    },
  });
  const options = { serverUrl: server.address, fetchFn, forceReauthorization: true };
  await auth(provider, { ...options, ...defined({ scope, resourceMetadataUrl }) });
  const { client, verifier = "" } = parts;
  const state = new URL(address).searchParams.get("state") ?? "";
  return { address, pending: { state, serverId: server.id, verifier, client, discovery } };
}

/**
 * Exchanges the returned code for tokens. Refuses a code that comes from another issuer than the one asked.
 */
export async function finishAuth(
  place: AuthPlace,
  pending: PendingMcpSignIn,
  brought: URLSearchParams,
): Promise<McpSignIn> {
  const parts: AuthParts = {
    verifier: pending.verifier,
    // The casts hold because `beginAuth` wrote both in this tab.
    client: pending.client as StoredOAuthClientInformation,
    discovery: pending.discovery as OAuthDiscoveryState,
  };
  await inTime((limit) =>
    auth(providerOf(place, parts), {
      serverUrl: place.server.address,
      fetchFn: authFetch(place, limit),
      authorizationCode: brought.get("code") ?? "",
      ...defined({ iss: brought.get("iss") ?? undefined }),
    }),
  );
  return signInOf(parts);
}

/** Renews the tokens of a sign-in. Undefined if only the person can get a new token. */
export async function renewAuth(
  place: AuthPlace,
  signIn: McpSignIn,
): Promise<McpSignIn | undefined> {
  const parts: AuthParts = {
    // The casts hold because `signInOf` wrote all of these.
    tokens: signIn.tokens as StoredOAuthTokens,
    client: signIn.client as StoredOAuthClientInformation,
    discovery: signIn.discovery as OAuthDiscoveryState,
  };
  if (parts.tokens?.refresh_token === undefined) return undefined;
  const outcome = await inTime((limit) =>
    auth(providerOf(place, parts), {
      serverUrl: place.server.address,
      fetchFn: authFetch(place, limit),
    }),
  );
  return outcome === "AUTHORIZED" ? signInOf(parts) : undefined;
}

function signInOf({ tokens, client, discovery }: AuthParts): McpSignIn {
  return { tokens, client, discovery };
}

interface ProviderOptions {
  clientMetadataUrl?: string | undefined;
  onRedirect?: (url: URL) => void;
}

/**
 * What the client needs for a sign-in. The client id is the person's own; if there is none, it is the address
 * of a document beside the page; if there is none either, it comes from a registration.
 */
function providerOf(
  { server, page }: AuthPlace,
  parts: AuthParts,
  { clientMetadataUrl, onRedirect }: ProviderOptions = {},
): OAuthClientProvider {
  const own = server.clientId === undefined ? undefined : { client_id: server.clientId };
  return {
    redirectUrl: page,
    ...defined({ clientMetadataUrl }),
    clientMetadata: {
      client_name: "Bough",
      redirect_uris: [page],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => `${SIGN_IN_STATE}${crypto.randomUUID()}${crypto.randomUUID()}`,
    clientInformation: () => parts.client ?? own,
    saveClientInformation: (client) => {
      parts.client = client;
    },
    tokens: () => parts.tokens,
    saveTokens: (tokens) => {
      parts.tokens = tokens;
    },
    redirectToAuthorization: (url) => onRedirect?.(url),
    saveCodeVerifier: (verifier) => {
      parts.verifier = verifier;
    },
    codeVerifier: () => parts.verifier ?? "",
    discoveryState: () => parts.discovery,
    saveDiscoveryState: (discovery) => {
      parts.discovery = discovery;
    },
    invalidateCredentials: (what) => {
      if (what === "all" || what === "tokens") delete parts.tokens;
      if (what === "all" || what === "client") delete parts.client;
    },
  };
}

/**
 * The address of a document that identifies this page, if whoever hosts it has put one beside it. The
 * document names its own address as the client id. A page on this machine cannot have one.
 */
async function ownMetadata(
  { egress, page }: AuthPlace,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!page.startsWith("https:")) return undefined;
  const address = new URL("oauth-client.json", page).href;
  try {
    const response = await egress.to(page, "sign-in")(address, { signal });
    const document = (await response.json()) as { client_id?: unknown };
    return document.client_id === address ? address : undefined;
  } catch {
    return undefined;
  }
}

export function authFailure(error: unknown): SignInFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SignInSlow) return { kind: "slow" };
  if (error instanceof EgressRefusal || error instanceof InsecureTokenEndpointError) {
    return { kind: "insecure", message };
  }
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError) {
    return { kind: "mixed_up" };
  }
  const isUnregistered = message.includes("does not support dynamic client registration");
  if (error instanceof RegistrationRejectedError || isUnregistered) {
    return { kind: "needs_client_id", message };
  }
  if (error instanceof TypeError) return { kind: "unreached" };
  if (error instanceof OAuthError) return { kind: "refused", message };
  return { kind: "refused", message };
}
