/** Names that Windows keeps for devices, whatever follows after a dot. */
const DEVICES = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/u;

/** The most characters of a name: even four bytes each stay below the limit of file systems. */
const MOST = 60;

/** A file name made from a title: letters, digits and dashes, never empty, and allowed everywhere. */
export function fileNameOf(title: string): string {
  const name = cut(lettersOf(title), MOST) || "conversation";
  return DEVICES.test(name) ? `${name}-conversation` : name;
}

/**
 * A file name made from a conversation's title and the label of one of its branches. If they are too long
 * together, each gets half, and what the other leaves of its half.
 */
export function branchFileNameOf(title: string, label: string): string {
  const words = lettersOf(label);
  const rest = MOST - 1;
  const half = Math.floor(rest / 2);
  const forTitle = Math.max(half, rest - words.length);
  const first = cut(lettersOf(title), forTitle);
  return fileNameOf(`${first} ${cut(words, rest - Array.from(first).length)}`);
}

function lettersOf(text: string): string[] {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return Array.from(words?.join("-") ?? "");
}

function cut(letters: readonly string[], most: number): string {
  return letters.slice(0, most).join("").replace(/-$/u, "");
}
