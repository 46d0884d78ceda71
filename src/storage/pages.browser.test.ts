import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { openDatabases } from "./db.ts";
import type { Databases } from "./db.ts";
import {
  contextsOfMessages,
  countMessages,
  countMessagesOf,
  readInPages,
  rowsOfContext,
} from "./pages.ts";
import { nodeRow } from "./test-support/rows.ts";

const NAME = "bough-pages-test";
let databases: Databases;

beforeEach(async () => {
  databases = await openDatabases(NAME);
});

afterEach(async () => {
  databases.close();
  await Dexie.delete(NAME);
});

it.each([0, 1, 6, 7])("reads each of %i rows once, whatever their key", async (count) => {
  const { folders, chunks } = databases.strict;
  const at = Array.from({ length: count }, (_, index) => index);
  await folders.bulkPut(
    at.map((place) => ({ id: `f${String(place)}`, name: "", place, createdAt: 1, updatedAt: 1 })),
  );
  await chunks.bulkPut(
    at.map((seq) => ({
      runId: "r",
      nodeId: `n${String(seq % 2)}`,
      seq,
      part: "text" as const,
      text: "",
    })),
  );
  const places: number[] = [];
  await readInPages(
    folders,
    (rows) => {
      places.push(...rows.map(({ place }) => place));
      return undefined;
    },
    3,
  );
  expect(places).toEqual(at);
  const pieces: number[] = [];
  const read: number[] = [];
  await databases.strict.transaction("r", chunks, () =>
    readInPages(
      chunks,
      (rows) => {
        pieces.push(rows.length);
        read.push(...rows.map(({ seq }) => seq));
        return undefined;
      },
      3,
    ),
  );
  expect(read.toSorted((one, other) => one - other)).toEqual(at);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(3);
});

it.each([0, 1, 199, 200, 201, 450])(
  "reads each of a conversation’s %i rows once",
  async (count) => {
    const { messages } = databases.strict;
    const ids = Array.from({ length: count }, (_, at) => `n${String(at).padStart(4, "0")}`);
    await messages.bulkPut([
      ...ids.map((id) => nodeRow(id, "c1", null)),
      nodeRow("other", "c2", null),
    ]);
    expect((await rowsOfContext(messages, "c1")).map(({ id }) => id)).toEqual(ids);
  },
);

it.each([0, 1, 200, 201])("names each of %i conversations of messages once", async (count) => {
  const { messages } = databases.strict;
  const ids = Array.from({ length: count }, (_, at) => `c${String(at).padStart(4, "0")}`);
  await messages.bulkPut(
    ids.flatMap((id) => [nodeRow(`${id}-a`, id, null), nodeRow(`${id}-b`, id, null)]),
  );
  const found = await contextsOfMessages(databases.strict);
  expect(found).toEqual(ids);
  expect(await countMessagesOf(databases.strict, found)).toBe(count * 2);
});

it.each([0, 1, 1_999, 2_000, 2_001])("counts each of %i messages once", async (count) => {
  const { messages } = databases.strict;
  const ids = Array.from({ length: count }, (_, at) => `n${String(at)}`);
  await messages.bulkPut(ids.map((id, at) => nodeRow(id, `c${String(at % 3)}`, null)));
  const counts = vi.spyOn(IDBObjectStore.prototype, "count");
  expect(await countMessages(databases.strict)).toBe(count);
  expect(counts).not.toHaveBeenCalled();
});

it("seeks the next conversation instead of walking along the messages of one", async () => {
  const { messages } = databases.strict;
  await messages.bulkPut(
    ["c1", "c2", "c3"].flatMap((id) =>
      Array.from({ length: 50 }, (_, at) => nodeRow(`${id}-${String(at)}`, id, null)),
    ),
  );
  const walked = vi.spyOn(IDBCursor.prototype, "continue");
  expect(await contextsOfMessages(databases.strict)).toEqual(["c1", "c2", "c3"]);
  expect(walked).not.toHaveBeenCalled();
});
