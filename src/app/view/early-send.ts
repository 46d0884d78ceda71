/** The message for which Send was pressed before the app was there. */
let sent: string | null = null;

export function askEarlySend(text: string | null): void {
  sent = text;
}

/** Returns it once: whoever takes it sends it, or says why not. */
export function takeEarlySend(): string | null {
  const taken = sent;
  sent = null;
  return taken;
}
