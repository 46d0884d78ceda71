/** Names that Windows keeps for devices, whatever follows after a dot. */
const DEVICES = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/u;

/** A file name made from a title: letters, digits and dashes, never empty, and allowed everywhere. */
export function fileNameOf(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const name = Array.from(words?.join("-") ?? "conversation")
    .slice(0, 60)
    .join("")
    .replace(/-$/u, "");
  return DEVICES.test(name) ? `${name}-conversation` : name;
}
