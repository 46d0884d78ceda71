import { noMetrics, noUse, sumOf } from "#domain/metrics/metrics.ts";
import type { ModelUse } from "#domain/metrics/metrics.ts";

/** All of these together, under the first one's connection. */
export function addUses(uses: readonly ModelUse[]): ModelUse {
  const { connectionId = "", connectionName = "" } = uses[0] ?? {};
  const which = { connectionId, connectionName, modelId: "" };
  const alike = uses.map((use) => ({ ...use, ...which }));
  return sumOf([{ ...noMetrics(), models: alike }]).models[0] ?? noUse(which);
}

/**
 * How many of their requests used something and have no price. Each use by itself: in older rows a
 * request over a free connection is priced although nothing of it is known.
 */
export function unpricedIn(uses: readonly ModelUse[]): number {
  const unpriced = uses.map(({ requests, silent, priced }) => requests - silent - priced);
  return unpriced.reduce((sum, count) => sum + Math.max(0, count), 0);
}
