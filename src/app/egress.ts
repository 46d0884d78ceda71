import type { FetchLike } from "#providers/transport.ts";

/** Why something leaves the page. The purpose decides whether a key may go along. */
export type EgressPurpose =
  /** A conversation, with the connection's key. */
  | "model"
  /** A connection's list of models, with its key. */
  | "models-list"
  /** Trading a code for a key while connecting. */
  | "sign-in"
  /** A tool on its person's behalf; an MCP server may have a token of its own. */
  | "tool"
  /** An image that the person asked to see. */
  | "image";

export interface EgressGrant {
  purpose: EgressPurpose;
  /** The only origin it may reach, e.g. `https://api.openai.com`; or any address on it. */
  origin: string;
}

export type EgressProblem = "address" | "protocol" | "origin" | "login" | "header";

/**
 * A request that did not leave. A TypeError, like the browser's own refusals, so that callers need
 * one path for both. The message names origins at most: never a path, a header or a key.
 */
export class EgressError extends TypeError {
  readonly kind: EgressProblem;

  constructor(kind: EgressProblem, message: string) {
    super(message);
    this.name = "EgressError";
    this.kind = kind;
  }
}

export interface Egress {
  /**
   * A fetch for one purpose and one origin. It rejects with an `EgressError` where the request does
   * not keep to them, else it behaves as the browser's.
   */
  permit(grant: EgressGrant): FetchLike;
}

export interface EgressOptions {
  /**
   * Scripted servers in the page by origin, such as the Demo's. What is asked of them never reaches
   * the network.
   */
  inPage?: Readonly<Record<string, FetchLike>>;
  /** The way out; tests put their own here. */
  network?: FetchLike;
}

/** The only way out of the page: no other module may name `fetch` (lint). */
export function createEgress(options: EgressOptions = {}): Egress {
  const inPage = new Map(Object.entries(options.inPage ?? {}));
  const network: FetchLike = options.network ?? ((input, init) => fetch(input, init));
  return {
    permit: (grant) => async (input, init) => {
      const address = addressFor(grant, input);
      const checked = { ...init, ...GUARDED, headers: headersFor(grant, init.headers) };
      return await (inPage.get(address.origin) ?? network)(address.href, checked);
    },
  };
}

/**
 * Not for callers to choose. A followed redirect would carry a custom key header to another origin
 * (a browser takes off `Authorization` alone) and would leave the origin the person agreed to.
 */
const GUARDED = {
  mode: "cors",
  redirect: "error",
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
} as const satisfies RequestInit;

function addressFor(grant: EgressGrant, input: string): URL {
  const address = parsed(input);
  const allowed = parsed(grant.origin);
  if (address.protocol !== "https:" && address.protocol !== "http:") {
    throw new EgressError("protocol", "Only http and https addresses are asked.");
  }
  if (address.username !== "" || address.password !== "") {
    throw new EgressError("login", "The address holds a name or a password.");
  }
  if (address.origin !== allowed.origin) {
    throw new EgressError(
      "origin",
      `This request is for ${allowed.origin} only, not for ${address.origin}.`,
    );
  }
  return address;
}

/** Relative addresses are refused with the rest: the page's own origin is never meant. */
function parsed(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw new EgressError("address", "The address is not a complete URL.");
  return url;
}

/** Checked here because a browser's own complaint may quote the value, which may be the key. */
function headersFor(grant: EgressGrant, init: HeadersInit | undefined): Headers {
  let headers: Headers;
  try {
    headers = new Headers(init);
  } catch {
    throw new EgressError("header", "The key or a header holds a character that cannot be sent.");
  }
  if (grant.purpose === "image" && [...headers.keys()].length > 0) {
    throw new EgressError("header", "An image is asked for without headers.");
  }
  return headers;
}
