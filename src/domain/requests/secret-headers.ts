/** Headers that a person adds may hold a secret of their gateway's as well. */
const SECRET = /auth|key|token|secret|cookie|passw/iu;

/**
 * The headers as they may be shown and stored: what is or may be a key is named, and is not there.
 * @param keyHeaders those of the key, with the variable's name in its place
 */
export function shownHeaders(
  headers: Readonly<Record<string, string>>,
  keyHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const beside = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET.test(name) ? `$${variableOf(name)}` : value,
  ]);
  return { ...Object.fromEntries(beside), ...keyHeaders };
}

function variableOf(header: string): string {
  return header.replaceAll(/[^a-z0-9]+/giu, "_").toUpperCase();
}

/** Names of the shell's variables that stand for secrets in headers as `shownHeaders` gives them. */
export function variablesIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const variable = SECRET.test(name) ? /\$([A-Z0-9_]+)$/u.exec(value)?.[1] : undefined;
    return variable === undefined ? [] : [variable];
  });
}
