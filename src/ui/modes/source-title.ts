import { modesWords } from "#ui/words/modes.ts";

const titles: Readonly<Record<string, string>> = modesWords.sources;

/** The heading for a source of tools. A server's own name stays as it is. */
export function sourceTitle(origin: string): string {
  return Object.hasOwn(titles, origin) ? (titles[origin] ?? origin) : origin;
}

/** Groups rows by source, in the order in which the sources first occur. */
export function bySource<Row>(
  rows: readonly Row[],
  originOf: (row: Row) => string,
): [string, Row[]][] {
  const sources = new Map<string, Row[]>();
  for (const row of rows) {
    const found = sources.get(originOf(row));
    if (found === undefined) sources.set(originOf(row), [row]);
    else found.push(row);
  }
  return [...sources];
}
