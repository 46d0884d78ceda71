import { hostnameOf, isPlainAddress } from "#domain/connections/address.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";

const CLOSENESS = { public: 0, local: 1, loopback: 2 };

/**
 * Whether a server may send this page on to an address: over https, or http on this machine, and never
 * to a place that is closer to the person than the server itself. Otherwise any server could make the
 * page talk to machines in the person's network.
 */
export function mayReach(server: string, address: string): boolean {
  const [from, to] = [hostnameOf(server), hostnameOf(address)];
  if (from === undefined || to === undefined || !isPlainAddress(address)) return false;
  const zone = networkZoneOf(to);
  const isSecure = address.trim().toLowerCase().startsWith("https:") || zone === "loopback";
  return isSecure && CLOSENESS[zone] <= CLOSENESS[networkZoneOf(from)];
}
