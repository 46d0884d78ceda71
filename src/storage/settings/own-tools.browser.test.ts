import { afterEach, beforeEach, expect, it } from "vitest";

import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { pinKey } from "#domain/tool-sets/finder.ts";
import { freshDatabases } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createOwnToolStore } from "./own-tools.ts";
import { createSettingStore } from "./settings.ts";

let db: FreshDatabases;

beforeEach(async () => {
  db = await freshDatabases();
});

afterEach(() => db.remove());

function toolRow(changes: Partial<OwnTool> = {}): OwnTool {
  return {
    id: "t1",
    name: "lookup",
    description: "Looks something up.",
    summary: "",
    parameters: { type: "object" },
    body: { kind: "javascript", code: "return 1;", files: false },
    on: true,
    createdAt: 1,
    updatedAt: 1,
    ...changes,
  };
}

const pins = async () => (await db.strict.settings.toArray()).map(({ key, value }) => [key, value]);

it("U7: a tool stays pinned under another name, and one that takes its name is not", async () => {
  const store = createOwnToolStore(db);
  await store.put(toolRow());
  await createSettingStore(db).put(pinKey("lookup"), true);
  expect((await store.put(toolRow({ name: "find_it" }))).ok).toBe(true);
  expect(await pins()).toEqual([[pinKey("find_it"), true]]);
});

it("U7: a tool that comes back under a free name has its pin, and so has the other one", async () => {
  const store = createOwnToolStore(db);
  await store.put(toolRow({ deletedAt: 2 }));
  await createSettingStore(db).put(pinKey("lookup"), true);
  await store.put(toolRow({ id: "t2" }));
  expect((await store.restore("t1", [], 3)).ok).toBe(true);
  expect(await pins()).toEqual([
    [pinKey("lookup"), true],
    [pinKey("lookup_2"), true],
  ]);
});
