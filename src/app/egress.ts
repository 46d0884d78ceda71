/** What a request is for; it decides which of the rules below apply. */
export type Purpose = "model" | "model-list" | "image" | "tool";

export type FetchLike = (input: string, init: RequestInit) => Promise<Response>;

export interface EgressOptions {
  /** Scripted servers that live in the page (the Demo), by origin. */
  inPage: Readonly<Record<string, () => Promise<FetchLike>>>;
}

export interface Egress {
  /**
   * A fetch that reaches `baseUrl`'s origin and nothing else. Rejects with `EgressRefusal` for any
   * other address, and with the browser's TypeError where no readable answer came.
   */
  to(baseUrl: string, purpose: Purpose): FetchLike;
}

/** A request that this page does not send. Its message names the origin and never a key. */
export class EgressRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EgressRefusal";
  }
}

/**
 * The only module that names `fetch`. Keys travel in headers that this page sets, so a request goes
 * to its connection's own origin or not at all: redirects are errors (a cross-origin one would
 * carry `x-api-key` along), cookies and referrers are never sent.
 */
export function createEgress({ inPage }: EgressOptions): Egress {
  return {
    to: (baseUrl, purpose) => {
      const origin = originOf(baseUrl);
      return async (input, init) => {
        if (origin === null || originOf(input) !== origin) {
          throw new EgressRefusal(`This ${purpose} request may only go to ${origin ?? baseUrl}.`);
        }
        const scripted = inPage[origin];
        const send = scripted === undefined ? globalThis.fetch : await scripted();
        return send(input, {
          ...init,
          redirect: "error",
          credentials: "omit",
          referrerPolicy: "no-referrer",
          cache: "no-store",
        });
      };
    },
  };
}

/** The origin of an http(s) address, or null. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}
