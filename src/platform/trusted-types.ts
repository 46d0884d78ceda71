/**
 * The page's only Trusted Types policy. The content security policy allows the name `bough` once,
 * so every worker gets its URL from here.
 */

interface Policy {
  createScriptURL: (url: string) => unknown;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
}

let policy: Policy | null | undefined;

/**
 * A URL that may be started as a worker: from this page's own origin, or a blob made by it. Typed
 * as string because the DOM's types have no trusted ones. Throws for any other URL.
 */
export function scriptUrl(url: string | URL): string {
  const checked = ownScript(String(url));
  policy ??= createPolicy();
  // The browser accepts the trusted object wherever the types say string.
  return policy === null ? checked : (policy.createScriptURL(checked) as string);
}

/** Null if the browser has no Trusted Types, in which case the check alone must do. */
function createPolicy(): Policy | null {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes; // Missing in the DOM's types.
  return factory?.createPolicy("bough", { createScriptURL: ownScript }) ?? null;
}

function ownScript(url: string): string {
  const parsed = new URL(url, location.href);
  const own = parsed.origin === location.origin;
  if (!own || !["http:", "https:", "blob:"].includes(parsed.protocol)) {
    throw new Error(`Refused to run a script from ${parsed.origin}`);
  }
  return parsed.href;
}
