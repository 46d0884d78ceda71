/**
 * Control characters that text files do not contain. Tabs, line ends, form feeds and terminal
 * escapes are allowed.
 */
const UNMET = new RegExp(String.raw`(?![\t\n\v\f\r\b\x85\x1b])\p{Cc}`, "u");

/**
 * The text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252, which many old
 * tables still use. Undefined if the file is not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = markOf(bytes);
  const text =
    marked === undefined
      ? (decoded("utf-8", bytes) ?? decoded("windows-1252", bytes))
      : decoded(marked, bytes);
  return text === undefined || UNMET.test(text) ? undefined : text;
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
