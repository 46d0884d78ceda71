/**
 * A key as a person pasted it, without invisible characters. Pages put zero-width characters into
 * copied text, and no key contains any.
 */
export function pastedKey(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, "");
}
