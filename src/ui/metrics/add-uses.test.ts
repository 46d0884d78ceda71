import { expect, test } from "vitest";

import { noUse } from "#domain/metrics/metrics.ts";
import type { ModelUse } from "#domain/metrics/metrics.ts";

import { unpricedIn } from "./add-uses.ts";

const use = (connectionId: string, figures: Partial<ModelUse>): ModelUse => ({
  ...noUse({ connectionId, connectionName: connectionId, modelId: "m" }),
  ...figures,
});

test("requests without a price are told whatever a free connection's stopped ones count as", () => {
  const free = use("demo", { requests: 2, silent: 2, priced: 2 });
  const unpriced = use("server", { requests: 4, silent: 1 });
  expect(unpricedIn([free, unpriced])).toBe(3);
  expect(unpricedIn([])).toBe(0);
});
