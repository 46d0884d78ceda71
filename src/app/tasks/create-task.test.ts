import { expect, it } from "vitest";

import type { ChatContext } from "#domain/context.ts";
import { contextRow } from "#storage/test-support/rows.ts";

import { depthProblem } from "./create-task.ts";
import type { TaskDeps } from "./task-deps.ts";

/**
 * The problem of depth, if any, for a sub-task of the first of these conversations. Each conversation is a
 * sub-task of the next one.
 */
function depthOf(...ids: [string, ...string[]]) {
  const rows = ids.map((id, index): ChatContext => {
    const parentId = ids[index + 1];
    return { ...contextRow(id), ...(parentId !== undefined && { parentId }) };
  });
  const get = async (id: string) => rows.find((row) => row.id === id);
  const deps = { conversations: { get } } as Pick<TaskDeps, "conversations">; // Nothing else is read.
  return depthProblem(deps, rows[0] ?? contextRow("a"));
}

it("S4: sub-tasks are nested three deep at most", async () => {
  expect(await depthOf("root")).toBeUndefined();
  expect(await depthOf("b", "a", "root")).toBeUndefined();
  expect(await depthOf("c", "b", "a", "root")).toBeDefined();
});

it("counts no damaged row twice that leads back down", async () => {
  expect(await depthOf("a", "b", "a")).toBeUndefined();
});
