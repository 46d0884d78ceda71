import { hiddenSecrets } from "#app/services/keys/redact-key.ts";
import { secretValues } from "#domain/requests/secret-headers.ts";

import type { McpSecrets } from "./mcp-secrets.ts";

/**
 * Keeps a server's secrets out of what it says: some servers quote them, and errors and results go to
 * the model, the journal and exports.
 */
export interface SecretHider {
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
    hide: (text) => hiddenSecrets(text, secrets),
    add: (secret) => {
      if (secret !== undefined) secrets.push(secret);
    },
  };
}

function textsIn(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, text]: [string, unknown]) =>
    names.includes(name) && typeof text === "string" ? [text] : [],
  );
}
