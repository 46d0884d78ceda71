import { hostnameOf } from "#domain/connections/address.ts";
import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { presetById } from "#domain/connections/presets.ts";

/** Where a connection leads; undefined if it is gone. */
type Server = { preset?: string | undefined; baseUrl: string } | undefined;

/**
 * Law D9: how long a local server may say nothing at first (milliseconds). It may have to load its model, and
 * to read a long prompt without a GPU. Many begin again when the request is given up.
 */
export const LOCAL_FIRST_BYTE = 600_000;

/**
 * What Bough's own limits are for this server where they differ from the general ones: the first of
 * the layers of law D8, below the person's defaults.
 */
export function retryOfServer(server: Server): Partial<RetryPolicy> {
  return isLocal(server) ? { firstByteTimeout: LOCAL_FIRST_BYTE } : {};
}

function isLocal(server: Server): boolean {
  if (presetById(server?.preset)?.local === true) return true;
  const hostname = hostnameOf(server?.baseUrl ?? "");
  return hostname !== undefined && networkZoneOf(hostname) !== "public";
}

/** Bough's own limits, overridden by the connection's own choices. */
export function retryPolicyOf(
  connection: (Server & { retry?: Partial<RetryPolicy> | undefined }) | undefined,
): RetryPolicy {
  return { ...defaultRetryPolicy, ...retryOfServer(connection), ...connection?.retry };
}
