import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";
import { nodeRow } from "#storage/test-support/rows.ts";

import type { CandidateSource } from "./candidates.ts";
import { findMessages } from "./find.ts";
import { createMessageReader } from "./message-reader.ts";
import type { MessageReader } from "./message-reader.ts";
import { seeded } from "./test-support/random-texts.ts";
import { fill } from "./test-support/searched-database.ts";

let databases: Databases;
let reader: MessageReader;
const { signal } = new AbortController();

beforeEach(async () => {
  databases = await openDatabases(`bough-reader-test-${crypto.randomUUID()}`);
  reader = createMessageReader(databases.strict);
  await fill(databases.strict, 30, seeded(12));
  await databases.strict.searchMarks.clear();
});

afterEach(async () => {
  vi.restoreAllMocks();
  databases.close();
  await Dexie.delete(databases.strict.name);
});

/** Returns a function that returns the keys of messages read until it is called. */
function readKeys(): () => string[] {
  const get = vi.spyOn(IDBObjectStore.prototype, "get");
  return () =>
    get.mock.calls.flatMap(([key], at) => {
      const table: unknown = get.mock.contexts[at];
      const isMessage = table instanceof IDBObjectStore && table.name === "messages";
      return isMessage && typeof key === "string" ? key : [];
    });
}

/** An index that returns every message as a candidate. */
const everything: CandidateSource = {
  ready: async () => true,
  candidates: async () => ({
    nodeIds: await databases.strict.messages.toCollection().primaryKeys(),
  }),
};

async function textsFound(query: string): Promise<string[]> {
  const options = { signal, index: everything, messages: reader };
  const hits = await findMessages(databases.strict, { query, limit: 1_000 }, options);
  return hits.map(({ excerpt }) => excerpt);
}

it("reads no message again for the next letters of a query", async () => {
  const keys = readKeys();
  expect(await textsFound("l")).not.toEqual([]);
  const first = keys();
  expect(first).toHaveLength(180);
  for (const query of ["le", "led", "ledg", "ledger", "ledger mo"]) await textsFound(query);
  expect(keys()).toEqual(first);
});

it("reads again what has changed, and what a search mark names", async () => {
  await textsFound("l");
  const { strict } = databases;
  await strict.messages.put(nodeRow("c1 m0", "c1", null, { text: "a zebra" }));
  expect(await textsFound("zebra")).toEqual(["a zebra"]);
  await strict.messages.delete("c1 m0");
  expect(await textsFound("zebra")).toEqual([]);

  await strict.searchMarks.clear();
  // As if another tab had written it, and this one had not been told yet.
  const keys = readKeys();
  await strict.searchMarks.put({ contextId: "c2", nodeId: "c2 m1", change: 1 });
  await textsFound("l");
  expect(new Set(keys())).toEqual(new Set(["c2 m1"]));
  await strict.searchMarks.put({ contextId: "c3", nodeId: "", change: 1 });
  await textsFound("l");
  expect(keys()).toContain("c3 m5");
});

it("keeps only so many characters, those that were read last", async () => {
  reader = createMessageReader(databases.strict, 500);
  const keys = readKeys();
  await reader.read(["c1 m0", "c1 m1"]);
  await reader.read(Array.from({ length: 30 }, (_, at) => `c${at} m3`));
  await reader.read(["c1 m0"]);
  expect(keys().filter((key) => key === "c1 m0")).toHaveLength(2);
});
