/** Proof Key for Code Exchange, method S256. Source: RFC 7636, section 4. */
export interface CodePair {
  verifier: string;
  challenge: string;
}

export async function newCodePair(): Promise<CodePair> {
  const verifier = randomToken();
  return { verifier, challenge: await challengeOf(verifier) };
}

export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

/** 256 random bits as 43 characters that need no escaping in an address. */
export function randomToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
