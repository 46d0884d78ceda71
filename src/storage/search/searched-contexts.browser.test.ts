import { Dexie } from "dexie";
import { expect, it, onTestFinished } from "vitest";

import { parseSearchQuery } from "#domain/search/query.ts";
import { openDatabases } from "#storage/db.ts";
import { contextRow } from "#storage/test-support/rows.ts";

import { searchedContexts } from "./searched-contexts.ts";

it("looks where a tag or a folder says, by a part of its name", async () => {
  const databases = await openDatabases(`bough-searched-${crypto.randomUUID()}`);
  onTestFinished(async () => {
    databases.close();
    await Dexie.delete(databases.strict.name);
  });
  const { strict } = databases;
  const folder = (id: string, name: string, deletedAt?: number) => ({
    id,
    name,
    place: 0,
    createdAt: 0,
    updatedAt: 0,
    ...(deletedAt !== undefined && { deletedAt }),
  });
  await strict.folders.bulkPut([
    folder("f1", "Ärger and trips"),
    folder("f2", "Home"),
    folder("f3", "Trips of old", 1),
  ]);
  const contexts = [
    { ...contextRow("tagged"), tags: ["Arbeit", "später"] },
    { ...contextRow("filed"), folderId: "f1" },
    { ...contextRow("both"), folderId: "f2", tags: ["arbeit"] },
    { ...contextRow("gone"), folderId: "f3" },
    contextRow("plain"),
  ];
  const found = async (typed: string) => {
    const request = { query: typed, limit: 9 };
    const all = await searchedContexts(strict, contexts, parseSearchQuery(typed), request);
    return all.map(({ id }) => id);
  };
  expect(await found("tag:#arbeit")).toEqual(["tagged", "both"]);
  expect(await found("tag:spat")).toEqual(["tagged"]);
  expect(await found('folder:"arger and"')).toEqual(["filed"]);
  expect(await found("folder:trips")).toEqual(["filed"]);
  expect(await found("folder:home tag:arbeit")).toEqual(["both"]);
  expect(await found("folder:nowhere")).toEqual([]);
  expect(await found("words")).toHaveLength(5);
});
