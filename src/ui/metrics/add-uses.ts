import { noMetrics, noUse, sumOf } from "#domain/metrics/metrics.ts";
import type { ModelUse } from "#domain/metrics/metrics.ts";

/** The sum of all uses, recorded under the first one's connection. */
export function addUses(uses: readonly ModelUse[]): ModelUse {
  const { connectionId = "", connectionName = "" } = uses[0] ?? {};
  const which = { connectionId, connectionName, modelId: "" };
  const alike = uses.map((use) => ({ ...use, ...which }));
  return sumOf([{ ...noMetrics(), models: alike }]).models[0] ?? noUse(which);
}

/**
 * Counts the requests that used something but have no price. The difference is never below 0 for a single
 * use: in older rows, requests over a free connection were counted as priced even if nothing is known about
 * them.
 */
export function unpricedIn(uses: readonly ModelUse[]): number {
  const unpriced = uses.map(({ requests, silent, priced }) => requests - silent - priced);
  return unpriced.reduce((sum, count) => sum + Math.max(0, count), 0);
}
