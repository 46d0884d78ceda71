/** Focuses the message box, found by its accessible name. */
export function focusMessage(): void {
  document.querySelector<HTMLElement>('textarea[aria-label="Message"]')?.focus();
}
