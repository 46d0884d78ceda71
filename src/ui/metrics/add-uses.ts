import { noMetrics, noUse, sumOf } from "#domain/metrics/metrics.ts";
import type { ModelUse } from "#domain/metrics/metrics.ts";

/** All of these together, under the first one's connection. */
export function addUses(uses: readonly ModelUse[]): ModelUse {
  const { connectionId = "", connectionName = "" } = uses[0] ?? {};
  const which = { connectionId, connectionName, modelId: "" };
  const alike = uses.map((use) => ({ ...use, ...which }));
  return sumOf([{ ...noMetrics(), models: alike }]).models[0] ?? noUse(which);
}
