/** The message for which Send was pressed before the app's script had loaded. */
let sent: string | null = null;

export function askEarlySend(text: string | null): void {
  sent = text;
}

/** Returns the message once. The caller sends it, or says why it was not sent. */
export function takeEarlySend(): string | null {
  const taken = sent;
  sent = null;
  return taken;
}
