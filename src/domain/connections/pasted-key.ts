/**
 * A key as a person pasted it, without what they cannot see in it: pages put characters without width into texts
 * that are copied, and no key has any.
 */
export function pastedKey(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, "");
}
