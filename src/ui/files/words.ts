/** "1 message", "1,204 messages". */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

const KILO = 1_000;

/** "812 bytes", "3.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < KILO) return countWords(bytes, "byte");
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO).toLocaleString()} KB`;
  return `${(Math.round(bytes / KILO / 100) / 10).toLocaleString()} MB`;
}
