import type { FetchLike } from "#providers/transport.ts";

/** Why something leaves the page. The purpose decides whether a key may go along. */
export type Purpose =
  /** A conversation, with the connection's key. */
  | "model"
  /** A connection's list of models, with its key. */
  | "models-list"
  /** Trading a code for a key while connecting. */
  | "sign-in"
  /** A tool on its person's behalf; an MCP server may have a token of its own. */
  | "tool"
  /** An image that the person asked to see. */
  | "image"
  /** Whether anything answers at an address at all: nothing goes along, nothing can be read. */
  | "probe";

export type EgressProblem = "address" | "protocol" | "origin" | "login" | "header";

/**
 * A request that this page does not send. A TypeError, like the browser's own refusals, so that
 * callers need one path for both. The message names origins at most: never a path or a key.
 */
export class EgressRefusal extends TypeError {
  readonly kind: EgressProblem;

  constructor(kind: EgressProblem, message: string) {
    super(message);
    this.name = "EgressRefusal";
    this.kind = kind;
  }
}

export interface Egress {
  /**
   * A fetch for one purpose that reaches the origin of `baseUrl` and nothing else. It rejects with
   * an `EgressRefusal` where a request does not keep to that, else it behaves as the browser's.
   */
  to(baseUrl: string, purpose: Purpose): FetchLike;
}

export interface EgressOptions {
  /**
   * Scripted servers in the page by origin, such as the Demo's, loaded when first asked. What is
   * asked of them never reaches the network.
   */
  inPage?: Readonly<Record<string, () => Promise<FetchLike>>>;
  /** The way out; tests put their own here. */
  network?: FetchLike;
}

/** The only way out of the page: no other module may name `fetch` (lint). */
export function createEgress(options: EgressOptions = {}): Egress {
  const inPage = new Map(Object.entries(options.inPage ?? {}));
  const network: FetchLike = options.network ?? ((input, init) => fetch(input, init));
  return {
    to: (baseUrl, purpose) => async (input, init) => {
      const address = addressOn(baseUrl, input);
      const headers = headersFor(purpose, init.headers);
      const scripted = inPage.get(address.origin);
      const send = scripted === undefined ? network : await scripted();
      if (purpose === "probe") return await send(`${address.origin}/`, probing(init.signal));
      return await send(address.href, { ...init, ...GUARDED, headers });
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

/**
 * A request that any page may make of any server: it brings back whether there was an answer, and
 * nothing else. Redirects are followed because the standard has no other way without CORS; as the
 * origin's first page is asked for and nothing goes along, nothing can be carried off.
 */
function probing(signal: AbortSignal | null | undefined): RequestInit {
  return {
    ...GUARDED,
    method: "HEAD",
    mode: "no-cors",
    redirect: "follow",
    ...(signal ? { signal } : {}),
  };
}

function addressOn(baseUrl: string, input: string): URL {
  const allowed = parsed(baseUrl);
  const address = parsed(input);
  if (address.protocol !== "https:" && address.protocol !== "http:") {
    throw new EgressRefusal("protocol", "Only http and https addresses are asked.");
  }
  if (address.username !== "" || address.password !== "") {
    throw new EgressRefusal("login", "The address holds a name or a password.");
  }
  if (address.origin !== allowed.origin) {
    throw new EgressRefusal(
      "origin",
      `This request is for ${allowed.origin} only, not for ${address.origin}.`,
    );
  }
  return address;
}

/** Relative addresses are refused with the rest: the page's own origin is never meant. */
function parsed(address: string): URL {
  if (!URL.canParse(address)) {
    throw new EgressRefusal("address", "The address is not a complete URL.");
  }
  return new URL(address);
}

const WITHOUT_HEADERS: ReadonlySet<Purpose> = new Set(["image", "probe"]);

/**
 * A plain record, lower-cased names: a scripted server reads it without ceremony. Checked here
 * because a browser's own complaint may quote the value, and the value may be the key.
 */
function headersFor(purpose: Purpose, init: HeadersInit | undefined): Record<string, string> {
  let headers: Record<string, string>;
  try {
    headers = Object.fromEntries(new Headers(init));
  } catch {
    throw new EgressRefusal("header", "The key or a header holds a character that cannot be sent.");
  }
  if (WITHOUT_HEADERS.has(purpose) && Object.keys(headers).length > 0) {
    throw new EgressRefusal("header", "This is asked for without headers.");
  }
  return headers;
}
