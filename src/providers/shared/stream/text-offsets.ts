/** Servers count characters or bytes. A message's offsets are in UTF-16 units. */

/** The offset after this many code points of `text`, or its end if there are fewer. */
export function afterCodePoints(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; left -= 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

/** The offset after this many bytes of `text` in UTF-8, or its end if there are fewer. */
export function afterBytes(text: string, count: number): number {
  const bytes = new TextEncoder().encode(text).subarray(0, Math.max(0, count));
  return new TextDecoder().decode(bytes).length;
}
