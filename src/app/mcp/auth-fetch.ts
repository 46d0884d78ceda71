import { EgressRefusal } from "#app/egress/egress.ts";
import type { Egress } from "#app/egress/egress.ts";
import { originOf } from "#domain/connections/address.ts";
import { mayReach } from "#domain/mcp/may-reach.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { readUpTo } from "#platform/read-up-to.ts";

import type { McpFetch } from "./mcp-fetch.ts";
import { orAborted } from "./or-aborted.ts";

/** Milliseconds for all requests between two actions of the person. */
const ENDS_WITHIN = 30_000;
/** The most bytes of one answer. */
const LONGEST = 1024 * 1024;

/** Thrown if a server of the sign-in has not answered in time. */
export class SignInSlow extends Error {
  constructor() {
    super("The sign-in did not answer in time.");
    this.name = "SignInSlow";
  }
}

/**
 * Runs the steps of a sign-in with a time limit.
 * @throws SignInSlow if the steps take too long
 */
export async function inTime<Value>(steps: (limit: AbortSignal) => Promise<Value>): Promise<Value> {
  const limit = AbortSignal.timeout(ENDS_WITHIN);
  try {
    const value = await steps(limit);
    // If some answers never come, the client takes that for "there is none" and carries on.
    limit.throwIfAborted();
    return value;
  } catch (error) {
    if (limit.aborted) throw new SignInSlow();
    throw error;
  }
}

/**
 * A fetch for the sign-in. It uses only https, except on this machine, and never reaches a place closer to
 * this machine than the server itself is.
 */
export function authFetch(
  { egress, server }: { egress: Egress; server: Pick<McpServer, "address"> },
  limit: AbortSignal,
): McpFetch {
  return async (url, init = {}) => {
    const address = String(url);
    if (!mayReach(server.address, address)) {
      throw new EgressRefusal("address", `The sign-in may not use ${originOf(address)}.`);
    }
    const send = egress.to(address, "sign-in");
    const answer = async () => whole(await send(address, { ...init, signal: limit }));
    return await orAborted(answer(), limit);
  };
}

async function whole({ body, status, statusText, headers }: Response): Promise<Response> {
  const { bytes, isCut } = await readUpTo(body, LONGEST);
  if (isCut) throw new Error("The answer is longer than 1 MB.");
  return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers });
}
