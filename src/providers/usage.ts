import { fileLimits } from "#domain/files/format.ts";
import type { Usage } from "#domain/message.ts";

/**
 * Only the counts that were reported and can be true: what no count can be is as good as not said.
 * A message holds them from now on, and a file with one that cannot be read back would lose all.
 */
export function reported(counts: { [Key in keyof Usage]: number | undefined }): Usage {
  const { cost, ...tokens } = counts;
  const known = Object.entries(tokens).map(([name, count]) => [name, countOf(count)] as const);
  return Object.fromEntries(
    [...known, ["cost", within(cost, fileLimits.dollars)] as const].filter(
      ([, count]) => count !== undefined,
    ),
  );
}

/** The sum of what is there; undefined where nothing is. */
export function sum(...counts: (number | undefined)[]): number | undefined {
  const known = counts.map(countOf).filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0);
}

/** Whole tokens: servers that estimate send fractions. */
function countOf(count: number | undefined): number | undefined {
  const tokens = within(count, fileLimits.tokens);
  return tokens === undefined ? undefined : Math.floor(tokens);
}

function within(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value >= 0 && value <= most ? value : undefined;
}
