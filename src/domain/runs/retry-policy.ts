import { hostnameOf } from "#domain/connections/address.ts";
import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { presetById } from "#domain/connections/presets.ts";

/** The server of a connection; undefined if the connection no longer exists. */
type Server = { preset?: string | undefined; baseUrl: string } | undefined;

/**
 * Law D9: how long a local server may take to begin its answer, in milliseconds. It may have to load
 * its model, and to read a long prompt without a GPU. Many start over when the request is given up.
 */
export const LOCAL_FIRST_BYTE = 600_000;

/**
 * Bough's own limits for this server, where they differ from the general ones. This is the first layer
 * of law D8, below the person's defaults.
 */
export function retryOfServer(server: Server): Partial<RetryPolicy> {
  return isLocal(server) ? { firstByteTimeout: LOCAL_FIRST_BYTE } : {};
}

function isLocal(server: Server): boolean {
  if (presetById(server?.preset)?.local === true) return true;
  const hostname = hostnameOf(server?.baseUrl ?? "");
  return hostname !== undefined && networkZoneOf(hostname) !== "public";
}

/** Bough's own limits, overridden by what the connection sets. */
export function retryPolicyOf(
  connection: (Server & { retry?: Partial<RetryPolicy> | undefined }) | undefined,
): RetryPolicy {
  return { ...defaultRetryPolicy, ...retryOfServer(connection), ...connection?.retry };
}
