import type { FetchLike } from "#providers/wire/transport.ts";

/** Why something leaves the page. The purpose decides whether a key may be sent. */
export type Purpose =
  /** A conversation, with the connection's key. */
  | "model"
  /** A connection's list of models, with its key. */
  | "models-list"
  /** Exchanging a code for a key while connecting. */
  | "sign-in"
  /** A tool that acts for the person; an MCP server may have its own token. */
  | "tool"
  /** An image that the person asked to see. */
  | "image"
  /** A web page that a model asked for and the person approved, from its own server. */
  | "page"
  /** Checks whether anything answers at an address: sends nothing and can read nothing. */
  | "probe";

export type EgressProblem = "address" | "protocol" | "origin" | "login" | "header";

/**
 * A request that this page does not send. It is a TypeError, like the browser's own refusals, so
 * that callers need one path for both. The message contains at most origins, never a path or a key.
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
   * A fetch for one purpose that reaches only the origin of `baseUrl`. It rejects with an
   * `EgressRefusal` if a request breaks that rule; otherwise it behaves like the browser's fetch.
   */
  to(baseUrl: string, purpose: Purpose): FetchLike;
}

export interface EgressOptions {
  /**
   * Scripted servers in the page by origin, such as the Demo's, loaded on first use. Requests to
   * them never reach the network.
   */
  inPage?: Readonly<Record<string, () => Promise<FetchLike>>>;
  /** The real fetch; tests replace it. */
  network?: FetchLike;
}

/** Creates the egress, the only way out of the page: no other module may name `fetch` (lint). */
export function createEgress(options: EgressOptions = {}): Egress {
  const inPage = new Map(Object.entries(options.inPage ?? {}));
  const network: FetchLike = options.network ?? ((input, init) => fetch(input, init));
  return {
    to: (baseUrl, purpose) => async (input, init) => {
      const address = addressOn(baseUrl, input);
      const headers = headersFor(purpose, init.headers);
      const scripted = purpose === "page" ? undefined : inPage.get(address.origin);
      const send = scripted === undefined ? network : await scripted();
      if (purpose === "probe") return await send(`${address.origin}/`, probing(init.signal));
      // A redirect is not followed in either case, but `manual` lets the caller tell it from a failure.
      const redirect = purpose === "page" ? "manual" : GUARDED.redirect;
      return await send(address.href, { ...init, ...GUARDED, redirect, headers });
    },
  };
}

/**
 * Callers cannot override these. A followed redirect would carry a custom key header to another
 * origin (a browser removes only `Authorization`) and would leave the origin the person agreed to.
 */
const GUARDED = {
  mode: "cors",
  redirect: "error",
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
} as const satisfies RequestInit;

/**
 * A request that any page may make to any server: it shows only whether there was an answer. Redirects are
 * followed because, without CORS, the standard allows nothing else. It asks for the origin's first page and
 * carries nothing, so nothing can leak.
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
    throw new EgressRefusal("protocol", "Only http and https addresses are allowed.");
  }
  if (address.username !== "" || address.password !== "") {
    throw new EgressRefusal("login", "The address contains a user name or password.");
  }
  if (address.origin !== allowed.origin) {
    throw new EgressRefusal(
      "origin",
      `This request is for ${allowed.origin} only, not for ${address.origin}.`,
    );
  }
  return address;
}

/** Parses an absolute address. Relative ones are refused too: the page's own origin is never the target. */
function parsed(address: string): URL {
  if (!URL.canParse(address)) {
    throw new EgressRefusal("address", "The address is not a complete URL.");
  }
  return new URL(address);
}

const WITHOUT_HEADERS: ReadonlySet<Purpose> = new Set(["image", "page", "probe"]);

/**
 * Headers as a plain record with lower-case names, which a scripted server can read directly. They are
 * validated here because a browser's own error may quote the value, and the value may be the key.
 */
function headersFor(purpose: Purpose, init: HeadersInit | undefined): Record<string, string> {
  let headers: Record<string, string>;
  try {
    headers = Object.fromEntries(new Headers(init));
  } catch {
    throw new EgressRefusal(
      "header",
      "The key or a header contains a character that can’t be sent.",
    );
  }
  if (WITHOUT_HEADERS.has(purpose) && Object.keys(headers).length > 0) {
    throw new EgressRefusal("header", "This request must not have headers.");
  }
  return headers;
}
