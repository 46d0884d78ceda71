import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";
import { contextRow, nodeRow } from "#storage/test-support/rows.ts";

import { rowsById } from "./rows-by-id.ts";

const NAME = "bough-rows-by-id-test";
let databases: Databases;

beforeEach(async () => {
  databases = await openDatabases(NAME);
  await databases.strict.contexts.put(contextRow("c"));
});

afterEach(async () => {
  vi.restoreAllMocks();
  databases.close();
  await Dexie.delete(NAME);
});

async function store(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `n${String(at)}`);
  await databases.strict.messages.bulkPut(ids.map((id) => nodeRow(id, "c", null, { text: id })));
  return ids;
}

/**
 * The rows found for these ids, the progress reported, and how many single rows were requested from the
 * database.
 */
async function look(wanted: readonly string[]) {
  const get = vi.spyOn(IDBObjectStore.prototype, "get");
  const told: number[] = [];
  const found = await rowsById(databases.strict.messages, wanted, {
    signal: new AbortController().signal,
    onProgress: ({ done }) => told.push(done),
  });
  return { ids: [...found.keys()].toSorted(), told, asked: get.mock.calls.length };
}

it("finds what is there, wherever it is", async () => {
  const ids = await store(12_345);
  const wanted = [...ids.filter((_, at) => at % 5 === 0), "", "a", "z"];
  const { ids: found, told } = await look(wanted);
  expect(found).toEqual(ids.filter((_, at) => at % 5 === 0).toSorted());
  expect(told.at(-1)).toBe(wanted.length);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
});

it.each([0, 1, 3_000])("asks for none of many that are not there, beside %i rows", async (rows) => {
  await store(rows);
  const wanted = Array.from({ length: 5_000 }, (_, at) => `other${String(at)}`);
  const { ids, told, asked } = await look(wanted);
  expect(ids).toEqual([]);
  expect(asked).toBe(0);
  expect(told).toEqual([5_000]);
});

it("asks for each of a few, and reads no more ids than they are worth", async () => {
  await store(2_000);
  const keys = vi.spyOn(IDBObjectStore.prototype, "getAllKeys");
  const { ids, asked } = await look(["n7", "other"]);
  expect(ids).toEqual(["n7"]);
  expect(asked).toBe(2);
  // Newer browsers get a single options object.
  const counts = (keys.mock.calls as unknown[][]).map(([query, count]) =>
    typeof query === "object" && query !== null && "count" in query ? query.count : count,
  );
  expect(counts).toEqual([20]);
});

it("finds nothing of nothing, and ends when it is told to", async () => {
  await store(3);
  expect((await look([])).ids).toEqual([]);
  const signal = AbortSignal.abort(new Error("enough"));
  const looking = rowsById(databases.strict.messages, ["n1"], { signal, onProgress: () => {} });
  await expect(looking).rejects.toThrow("enough");
});
