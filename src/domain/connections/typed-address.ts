import { addressOf, isPlainAddress } from "./address.ts";
import type { Protocol } from "./connection.ts";
import { networkZoneOf } from "./network-zone.ts";

/**
 * Text that looks like a host. A single word may be anything, including a key pasted into the wrong
 * field.
 */
const LIKE_A_HOST = /^(?:localhost|[^\s/?#@]*[.:][^\s/?#@]*)(?:[/?#]|$)/iu;

/**
 * Adds the scheme to an address that was typed without one: http on this machine and its network, where
 * hardly any server has a certificate, and https elsewhere. Any other text is returned unchanged.
 */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text.includes("://") || !LIKE_A_HOST.test(text)) return typed;
  const host = addressOf(`https://${text}`)?.hostname;
  if (host === undefined || host === "" || !isPlainAddress(`https://${text}`)) return typed;
  return `${networkZoneOf(host) === "public" ? "https" : "http"}://${text}`;
}

/** The paths of requests below a base URL. An address copied from a guide often ends with one of them. */
const ENDPOINT = /\/(?:chat\/completions|completions|responses|messages|embeddings|models)$/u;
const VERSION = /\/v\d+\w*(?:\/|$)/u;

/**
 * The base URL that was probably meant, for one at which no API answered; undefined if there is no
 * better guess.
 */
export function likelierBaseUrl(baseUrl: string, protocol: Protocol): string | undefined {
  const address = baseUrl.trim().replace(/\/+$/u, "");
  if (!isPlainAddress(address) || /[?#]/u.test(address)) return undefined;
  if (ENDPOINT.test(address)) return address.replace(ENDPOINT, "");
  // The other protocols add their version themselves.
  const wantsVersion = protocol === "openai-chat" || protocol === "openai-responses";
  return wantsVersion && !VERSION.test(address) ? `${address}/v1` : undefined;
}
