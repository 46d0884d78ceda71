import type { Usage } from "#domain/message.ts";

/** Only the counts that were reported. */
export function reported(counts: { [Key in keyof Usage]: number | undefined }): Usage {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

/** The sum of what is there; undefined where nothing is. */
export function sum(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0);
}
