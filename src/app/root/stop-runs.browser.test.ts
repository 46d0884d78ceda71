import { expect, it } from "vitest";

import { branchRow, contextRow } from "#storage/test-support/rows.ts";

import { createServices } from "./create-services.ts";
import { stopRuns } from "./stop-runs.ts";

it("ends for sub-tasks whose parents form a loop, in damaged rows", async () => {
  const services = createServices({ databaseName: `bough-stop-runs-${crypto.randomUUID()}` });
  await services.opened;
  const { strict } = services.databases;
  await strict.contexts.bulkAdd([
    contextRow("a", { parentId: "b" }),
    contextRow("b", { parentId: "a" }),
  ]);
  await strict.branches.bulkAdd([branchRow("a main", "a"), branchRow("b main", "b")]);
  expect(await stopRuns(services, "a")).toEqual([]);
  services.databases.close();
});
