import { hiddenSecrets } from "#app/keys/redact-key.ts";
import { secretValues } from "#domain/requests/secret-headers.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

import type { McpSecrets } from "./mcp-secrets.ts";

/**
 * Removes a server's secrets from what it says. Some servers quote them, and errors and results go to the
 * model, the journal and exports.
 */
export interface SecretHider {
  /** Removes the secrets. Call it before a text is shortened, because half a secret is not recognised. */
  hide: (text: string) => string;
  /** Adds a secret, such as a renewed token. */
  add: (secret: string | undefined) => void;
}

export function secretHider({ headers, signIn }: McpSecrets): SecretHider {
  const secrets = [
    ...secretValues(headers),
    ...textsIn(signIn?.tokens, ["access_token", "refresh_token", "id_token"]),
    ...textsIn(signIn?.client, ["client_secret"]),
  ];
  return {
    hide: (text) => hiddenIn(text, secrets),
    add: (secret) => {
      if (secret !== undefined) secrets.push(secret);
    },
  };
}

/** Removes secrets from a text, even where invisible characters are within them. */
function hiddenIn(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  const plain = withoutHidden(text);
  const hidden = hiddenSecrets(plain, secrets);
  return hidden === plain ? hiddenSecrets(text, secrets) : hidden;
}

function textsIn(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, text]: [string, unknown]) =>
    names.includes(name) && typeof text === "string" ? [text] : [],
  );
}
