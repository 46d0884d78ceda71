import type { Usage } from "#domain/message.ts";

/** Only the counts that were reported. */
export function reported(counts: { [Key in keyof Usage]-?: number | undefined }): Usage {
  const usage: Usage = {};
  if (counts.inputTokens !== undefined) usage.inputTokens = counts.inputTokens;
  if (counts.outputTokens !== undefined) usage.outputTokens = counts.outputTokens;
  if (counts.cachedTokens !== undefined) usage.cachedTokens = counts.cachedTokens;
  if (counts.reasoningTokens !== undefined) usage.reasoningTokens = counts.reasoningTokens;
  return usage;
}

/** The sum of what is there; undefined where nothing is. */
export function sum(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, count) => total + count, 0);
}
