import { hiddenSecrets } from "#app/keys/redact-key.ts";
import { secretValues } from "#domain/requests/secret-headers.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

import type { McpSecrets } from "./mcp-secrets.ts";

/**
 * Keeps a server's secrets out of what it says: some servers quote them, and errors and results go to
 * the model, the journal and exports.
 */
export interface SecretHider {
  /** To be used before a text is shortened: half a secret is not found. */
  hide: (text: string) => string;
  /** A token that was renewed. */
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

/** A secret is found also where characters that nobody sees are within it. */
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
