/**
 * The page's only Trusted Types policy. The content security policy allows the name `bough` only once, so
 * every worker gets its URL here.
 */

interface Policy {
  createScriptURL: (url: string) => unknown;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
}

let policy: Policy | null | undefined;

/**
 * Checks that a URL may be started as a worker: it must be of this page's own origin, or a blob made by
 * this page. Returns a string because the DOM's types have no trusted ones. Throws for any other URL.
 */
export function scriptUrl(url: string | URL): string {
  const checked = ownScript(String(url));
  policy ??= createPolicy();
  // Browsers accept the trusted object wherever the types say string.
  return policy === null ? checked : (policy.createScriptURL(checked) as string);
}

/** Null if the browser has no Trusted Types; then only `ownScript` checks URLs. */
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
