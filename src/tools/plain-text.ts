/** Controls, format characters (direction marks among them), odd separators, halves of pairs. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?! )\p{Zs}/gu;

/**
 * Somebody else's text for use inside a sentence of ours: one line, at most `most` UTF-16 units,
 * with what cannot be seen written as `\uXXXX`. It is between `mark`s, so that it cannot pass for
 * our own words.
 */
export function quoted(text: string, most: number, mark = '"'): string {
  const line = text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  const short = line.length > most ? `${beginning(line, most - 1)}…` : line;
  return `${mark}${short.replace(invisible, escape)}${mark}`;
}

/** At most `length` UTF-16 units, never ended inside a surrogate pair. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

function escape(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");
}
