import { addressOf } from "#domain/connections/address.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

/**
 * Why a model may not have a page fetched. `private`: the address leads to this device or its network,
 * judged by the host name alone, since a page cannot resolve names.
 */
export type AddressProblem = "not_an_address" | "protocol" | "login" | "too_long" | "private";

const LONGEST = 4_000;

/**
 * The normal form of an address that a model asks for. Hosts of this device and of private networks are
 * refused, unless the person typed them.
 *
 * @param typed hosts with their ports, as returned by `hostsIn`
 */
export function pageAddress(
  written: string,
  typed: ReadonlySet<string>,
): Result<string, AddressProblem> {
  if (written.length > LONGEST) return err("too_long");
  const address = addressOf(written);
  if (address === undefined) return err("not_an_address");
  const { protocol, username, password, hostname, host, href } = address;
  if (protocol !== "https:" && protocol !== "http:") return err("protocol");
  if (username !== "" || password !== "") return err("login");
  if (isPrivateHost(hostname) && !typed.has(host)) return err("private");
  return ok(href.split("#", 1)[0] ?? href);
}

/** Public names that anybody can point at a private address, or that always lead to one. */
const POINTING =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|traefik\.me|local\.gd|localho\.st|yoogle\.com|readme\.localtest\.me)$/u;
const RESERVED =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|onion|alt|arpa)$/u;

/** @param hostname as `URL` spells it: lower-case, IPv4 in four decimal parts, IPv6 in brackets */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.+$/u, "");
  const groups = ipv6Groups(host);
  if (groups !== undefined) return isPrivateIpv6(groups);
  const parts = ipv4Parts(host);
  if (parts !== undefined) return isPrivateIpv4(parts);
  return networkZoneOf(host) !== "public" || RESERVED.test(host) || POINTING.test(host);
}

function ipv4Parts(host: string): number[] | undefined {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(host) ? host.split(".").map(Number) : undefined;
}

/** Whether the registry of special-purpose addresses says that this is not a public address. */
function isPrivateIpv4([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  if (first === 0 || first === 10 || first === 127 || first >= 224) return true;
  if (first === 100) return second >= 64 && second <= 127;
  if (first === 169) return second === 254;
  if (first === 172) return second >= 16 && second <= 31;
  if (first === 192) return second === 168 || (second === 0 && (third === 0 || third === 2));
  if (first === 198) return second === 18 || second === 19 || (second === 51 && third === 100);
  return first === 203 && second === 0 && third === 113;
}

/** The eight groups of an IPv6 address in brackets, in the shortened form that `URL` gives. */
function ipv6Groups(host: string): number[] | undefined {
  const [, text] = /^\[([\da-f:]+)\]$/u.exec(host) ?? [];
  if (text === undefined) return undefined;
  const [before = "", after] = text.split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const head = read(before);
  if (after === undefined) return head;
  const tail = read(after);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail];
}

/**
 * Only global unicast addresses are public, and even those only if they don't contain a private IPv4
 * address.
 */
function isPrivateIpv6(groups: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = groups;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((one) => one === 0);
  // NAT64: the last 32 bits are an IPv4 address.
  if (first === 0x64 && second === 0xff9b && isZero(2, 6)) return isPrivateIpv4(lastFour(groups));
  if (first < 0x2000 || first > 0x3fff) return true;
  // 6to4 contains an IPv4 address, Teredo hides one, and 2001:db8 is for documentation.
  if (first === 0x2002) return isPrivateIpv4(partsOf(second, third));
  return first === 0x2001 && (second === 0 || second === 0xdb8);
}

function lastFour(groups: readonly number[]): number[] {
  return partsOf(groups[6] ?? 0, groups[7] ?? 0);
}

function partsOf(high: number, low: number): number[] {
  return [high >> 8, high & 255, low >> 8, low & 255];
}

const SEPARATORS = /[\s<>"'`(){}|,;]+/u;

/**
 * The hosts that a person wrote, with their ports: addresses, names with a dot, and IP addresses. A
 * bare word or number doesn't count, since nobody means a host by it.
 */
export function hostsIn(text: string): Set<string> {
  const hosts = text.split(SEPARATORS).flatMap((token) => hostIn(token) ?? []);
  return new Set(hosts);
}

function hostIn(token: string): string | undefined {
  const word = token.replace(/[.!?:*_]+$/u, "");
  if (/^https?:\/\//iu.test(word)) return addressOf(word)?.host;
  if (!isHostLike(word)) return undefined;
  return addressOf(`http://${word}`)?.host;
}

function isHostLike(word: string): boolean {
  const [host = ""] = /^(?:\[[\da-f:.]+\]|[^:/?#]+)/iu.exec(word) ?? [];
  if (host === "localhost" || host.startsWith("[")) return true;
  if (/^[\d.]+$/u.test(host)) return ipv4Parts(host) !== undefined;
  return host.includes(".") || /^[^:/?#]+:\d{2,5}(?:[/?#]|$)/u.test(word);
}
