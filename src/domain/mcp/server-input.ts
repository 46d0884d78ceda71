import { isPlainAddress } from "#domain/connections/address.ts";
import { hostnameOf } from "#domain/connections/address.ts";
import { headerProblem } from "#domain/connections/extra-headers.ts";
import type { HeaderProblem } from "#domain/connections/extra-headers.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { FORBIDDEN_KEYS } from "#domain/files/format.ts";
import { isObject } from "#domain/json.ts";
import { BUILT_IN_ORIGIN } from "#domain/tool.ts";

import { MAX_SERVER_NAME } from "./server.ts";

/** What a person enters for a server. `headers` are as typed. */
export interface ServerInput {
  name: string;
  address: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** Names of other origins of tools. A server with such a name would be mistaken for one of them. */
const RESERVED: ReadonlySet<string> = new Set([
  BUILT_IN_ORIGIN,
  "code",
  "workspace",
  "folder",
  "web",
  "tasks",
  "own",
  "artifacts",
  "mcp",
  ...FORBIDDEN_KEYS,
]);

export type NameProblem = "empty" | "long" | "taken" | "reserved";

/** What is wrong with a server's name; undefined if nothing is. @param others names of the other servers */
export function serverNameProblem(
  name: string,
  others: readonly string[],
): NameProblem | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return "empty";
  if (wanted.length > MAX_SERVER_NAME) return "long";
  if (RESERVED.has(wanted)) return "reserved";
  return others.some((other) => other.toLowerCase() === wanted) ? "taken" : undefined;
}

/** What is wrong with an address. `http`: keys and answers would cross the internet unencrypted. */
export type AddressProblem = "address" | "http";

export function serverAddressProblem(address: string): AddressProblem | undefined {
  const text = address.trim();
  const hostname = hostnameOf(text);
  if (hostname === undefined || !isPlainAddress(text)) return "address";
  const isOpen = text.toLowerCase().startsWith("http:") && networkZoneOf(hostname) === "public";
  return isOpen ? "http" : undefined;
}

/** Headers that the protocol sets itself. */
const PROTOCOL = /^(?:mcp-|last-event-id$)/u;

/**
 * What is wrong with a header; undefined if nothing is. Unlike with a connection, the header may hold
 * the key, since that is what these headers are for.
 */
export function serverHeaderProblem(
  name: string,
  value: string,
  others: readonly string[],
): HeaderProblem | undefined {
  if (PROTOCOL.test(name.trim().toLowerCase())) return "own";
  const problem = headerProblem(name.trim(), value, others);
  if (problem !== "key") return problem;
  return (
    headerProblem("x-checked-instead", value, []) ??
    (others.some((one) => one.toLowerCase() === name.trim().toLowerCase()) ? "twice" : undefined)
  );
}

/** What could be read from a pasted configuration. */
export interface PastedServers {
  servers: ServerInput[];
  /** Names of servers that run as a program on a machine. A page can't start those. */
  programs: string[];
}

/**
 * Reads servers from the JSON that other apps use (`{"mcpServers": {"name": {"url": …}}}`, and variants
 * with `servers` or a single entry). Undefined if the text is anything else.
 */
export function pastedServers(text: string): PastedServers | undefined {
  const entries = entriesIn(parsed(text));
  if (entries === undefined) return undefined;
  const found: PastedServers = { servers: [], programs: [] };
  for (const [name, entry] of entries) {
    if (!isObject(entry)) continue;
    const address = entry["url"] ?? entry["serverUrl"] ?? entry["httpUrl"] ?? entry["endpoint"];
    if (typeof address === "string") {
      found.servers.push({ name, address, headers: headersIn(entry["headers"]) });
    } else if (typeof entry["command"] === "string") found.programs.push(name);
  }
  return found.servers.length + found.programs.length === 0 ? undefined : found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^("[^"]+"\s*:[^]*)$/u, "{$1}"));
  } catch {
    return undefined;
  }
}

function entriesIn(json: unknown): [string, unknown][] | undefined {
  if (!isObject(json)) return undefined;
  const inner =
    json["mcpServers"] ??
    json["servers"] ??
    (isObject(json["mcp"]) ? json["mcp"]["servers"] : undefined);
  if (isObject(inner)) return Object.entries(inner);
  if (["url", "serverUrl", "httpUrl", "command"].some((key) => typeof json[key] === "string")) {
    return [[typeof json["name"] === "string" ? json["name"] : "", json]];
  }
  return Object.entries(json);
}

function headersIn(value: unknown): [string, string][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text]] : [],
  );
}
