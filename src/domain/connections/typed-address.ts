import { addressOf, isPlainAddress } from "./address.ts";
import type { Protocol } from "./connection.ts";
import { networkZoneOf } from "./network-zone.ts";

/** One word alone may be anything, a key pasted into the wrong field included. */
const LIKE_A_HOST = /^(?:localhost|[^\s/?#@]*[.:][^\s/?#@]*)(?:[/?#]|$)/iu;

/**
 * An address as typed, with the scheme that it lacks: http on this machine and its network, where hardly a server
 * has a certificate, and https elsewhere. Whatever else it may be stays as it is.
 */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text.includes("://") || !LIKE_A_HOST.test(text)) return typed;
  const host = addressOf(`https://${text}`)?.hostname;
  if (host === undefined || host === "" || !isPlainAddress(`https://${text}`)) return typed;
  return `${networkZoneOf(host) === "public" ? "https" : "http"}://${text}`;
}

/** Where requests go below a base URL: an address copied from a guide often ends with it. */
const ENDPOINT = /\/(?:chat\/completions|completions|responses|messages|embeddings|models)$/u;
const VERSION = /\/v\d+\w*(?:\/|$)/u;

/** The base URL that was probably meant where this one leads to nothing; undefined if none is likelier. */
export function likelierBaseUrl(baseUrl: string, protocol: Protocol): string | undefined {
  const address = baseUrl.trim().replace(/\/+$/u, "");
  if (!isPlainAddress(address) || /[?#]/u.test(address)) return undefined;
  if (ENDPOINT.test(address)) return address.replace(ENDPOINT, "");
  // The other protocols add their version themselves.
  const wantsVersion = protocol === "openai-chat" || protocol === "openai-responses";
  return wantsVersion && !VERSION.test(address) ? `${address}/v1` : undefined;
}
