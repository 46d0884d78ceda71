import { expect, it } from "vitest";

import type { ChatContext } from "#domain/context.ts";
import { contextRow } from "#storage/test-support/rows.ts";

import { ancestorsOf } from "./ancestors.ts";

/** Conversations by id, each given with its parent. */
function conversations(above: Record<string, string | undefined>) {
  const rows = new Map(
    Object.entries(above).map(([id, parentId]): [string, ChatContext] => [
      id,
      { ...contextRow(id), ...(parentId !== undefined && { parentId }) },
    ]),
  );
  const get = (id: string) => Promise.resolve(rows.get(id));
  return async (id: string) => {
    const context = rows.get(id);
    if (context === undefined) throw new Error("There is no such conversation.");
    return (await ancestorsOf(get, context)).map((one) => one.id);
  };
}

it("tells what a sub-task belongs to, the nearest first", async () => {
  const ancestors = conversations({ root: undefined, task: "root", deeper: "task" });
  expect(await ancestors("deeper")).toEqual(["task", "root"]);
  expect(await ancestors("root")).toEqual([]);
});

it("ends where a conversation is not here", async () => {
  expect(await conversations({ task: "lost", deeper: "task" })("deeper")).toEqual(["task"]);
});

it.each([
  ["itself", { a: "a" }, []],
  ["one below it", { a: "b", b: "c", c: "a" }, ["b", "c"]],
  ["one above it", { a: "b", b: "c", c: "b" }, ["b", "c"]],
])("ends where a damaged row leads back to %s", async (_name, above, ids) => {
  expect(await conversations(above)("a")).toEqual(ids);
});
