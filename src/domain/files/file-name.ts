/** A file name made from a title: letters, digits and dashes, never empty. */
export function fileNameOf(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return Array.from(words?.join("-") ?? "conversation")
    .slice(0, 60)
    .join("");
}
