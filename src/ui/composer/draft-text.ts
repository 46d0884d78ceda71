import type { RefObject } from "react";

/** The stored draft, with the text typed before it was read below it. */
export function joined(stored: string, typed: string): string {
  if (stored === "" || typed === "" || stored === typed) return typed === "" ? stored : typed;
  return `${stored.trimEnd()}\n\n${typed}`;
}

/**
 * The part of a draft that stays once a text was sent.
 *
 * @param leaves the beginning of the draft that ends with the sent text; a stored draft that was read after
 *   the send began comes before that text
 * @returns undefined if the draft was changed in any other way and stays whole
 */
export function withoutSent(
  text: string,
  sent: string,
  leaves: string | undefined,
): string | undefined {
  if (leaves === undefined || sent === "" || !text.startsWith(leaves)) return undefined;
  const before = leaves.slice(0, leaves.length - sent.length).trimEnd();
  return joined(before, text.slice(leaves.length).trimStart());
}

/** Puts text before the box's text and leaves the selection where it was: React then finds the text there. */
export function putBefore(form: RefObject<HTMLElement | null> | undefined, lead: string): void {
  if (lead !== "") boxIn(form)?.setRangeText(lead, 0, 0, "preserve");
}

/** The message box in this form. */
export function boxIn(form: RefObject<HTMLElement | null> | undefined) {
  return form?.current?.querySelector("textarea");
}
