/** Puts the focus where the person writes; the box is found as a screen reader finds it. */
export function focusMessage(): void {
  document.querySelector<HTMLElement>('textarea[aria-label="Message"]')?.focus();
}
