import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { waiting } from "#domain/files/test-support/plan-import.ts";
import type { RowProgress } from "#storage/files/add-rows.ts";
import { createFileStore } from "#storage/files/files.ts";
import type { BlobRow } from "#storage/rows.ts";
import { contextRow, freshDatabases, nodeRow } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createBlobStore } from "./blobs.ts";
import { giveUpBytes, keepBytes, stageBytes } from "./staged-bytes.ts";

let databases: FreshDatabases;

beforeEach(async () => {
  databases = await freshDatabases();
});

afterEach(() => databases.remove());

const { signal } = new AbortController();

function row(id: string, text = id): BlobRow {
  const data = new Blob([text], { type: "text/plain" });
  return { id, mediaType: "text/plain", sha256: `hash of ${text}`, data, createdAt: 1 };
}

/** A row of 25 MB. One of these is more than a piece, and three are more than one transaction may store. */
const large = (id: string) => row(id, id.repeat(25_000_000));

const stored = () => databases.strict.blobs.orderBy("id").primaryKeys();
const sweep = () => createBlobStore(databases).sweep(Date.now());

function naming(id: string, blobId: string) {
  const node = nodeRow(id, "c1", null);
  const part = { type: "file" as const, blobId, mediaType: "text/plain", name: blobId };
  return { ...node, message: { role: "user" as const, content: [part] } };
}

it("gives up what was stored beforehand at the next sweep, but nothing that something refers to", async () => {
  const { strict } = databases;
  await strict.blobs.put(row("here"));
  const ids: string[] = [];
  await stageBytes(
    strict,
    ["here", "new", "named"].map((id) => row(id)),
    signal,
    (some) => ids.push(...some),
  );
  expect(ids).toEqual(["new", "named"]);
  await strict.messages.put(naming("n1", "named"));
  await giveUpBytes(strict, ids);
  await sweep();
  expect(await stored()).toEqual(["here", "named"]);
});

it("refuses an id that has other bytes here by now", async () => {
  const { strict } = databases;
  await strict.blobs.put(row("b1", "other"));
  await expect(stageBytes(strict, [row("b1")], signal, () => {})).rejects.toThrow("other bytes");
  const named = strict.transaction("rw", strict.blobs, strict.settings, () =>
    keepBytes(strict, [{ id: "gone", sha256: "any" }]),
  );
  await expect(named).rejects.toThrow("other bytes");
});

it("brings very many bytes in several transactions, and their conversation in one", async () => {
  const blobs = [...["a", "b", "c"].map(large), row("d"), row("e")];
  const transactions = vi.spyOn(databases.strict, "transaction");
  const rows = {
    contexts: [contextRow("c9")],
    branches: [],
    messages: waiting(blobs.map(({ id }) => naming(`n-${id}`, id))),
  };
  const shares: number[] = [];
  const onProgress = ({ done, total }: RowProgress) => void shares.push(done / total);
  const added = await createFileStore(databases).add(rows, blobs, { signal, onProgress });
  expect(added).toEqual({ ok: true, value: "added" });
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.at(-1)).toBe(1);
  const writing = transactions.mock.calls.filter(([mode]) => mode === "rw");
  // One transaction for each row larger than a piece, one for the small rows together, one for the
  // conversation.
  expect(writing).toHaveLength(5);
  expect(await stored()).toEqual(["a", "b", "c", "d", "e"]);
  const sizes = (await databases.strict.blobs.toArray()).map(({ data }) => data.size);
  expect(sizes).toEqual([25_000_000, 25_000_000, 25_000_000, 1, 1]);
});

it("leaves nothing for the next sweep if it is cancelled between two of them", async () => {
  const stop = new AbortController();
  const original = databases.strict.blobs.add.bind(databases.strict.blobs);
  vi.spyOn(databases.strict.blobs, "add").mockImplementation((blob) => {
    stop.abort();
    return original(blob);
  });
  const rows = {
    contexts: [contextRow("c9")],
    branches: [],
    messages: waiting([naming("n1", "a")]),
  };
  const watched = { signal: stop.signal, onProgress: () => {} };
  const added = await createFileStore(databases).add(rows, ["a", "b", "c"].map(large), watched);
  expect(added).toEqual({ ok: true, value: "cancelled" });
  expect((await stored()).length).toBeGreaterThan(0);
  expect(await databases.strict.contexts.get("c9")).toBeUndefined();
  await sweep();
  expect(await stored()).toEqual([]);
});

it("tells those who watch of many new conversations in few words", async () => {
  const { strict } = databases;
  const ids = Array.from({ length: 3_000 }, () => crypto.randomUUID());
  const rows = {
    contexts: ids.map((id) => contextRow(id)),
    branches: [],
    messages: waiting(
      ids.flatMap((id) =>
        Array.from({ length: 5 }, (_, at) => nodeRow(`n${String(at)}-${id}`, id, null)),
      ),
    ),
  };
  let highest = 0;
  let isToldOfMarks = false;
  const listen = (parts: Record<string, { d?: number }>) => {
    for (const [name, keys] of Object.entries(parts)) {
      highest = Math.max(highest, keys.d ?? 0);
      isToldOfMarks ||= name.includes("searchMarks");
    }
  };
  Dexie.on.storagemutated.subscribe(listen);
  const added = await createFileStore(databases).add(rows, [], { signal, onProgress: () => {} });
  Dexie.on.storagemutated.unsubscribe(listen);
  expect(added).toEqual({ ok: true, value: "added" });
  expect(await strict.searchMarks.count()).toBeGreaterThan(1_000);
  expect(isToldOfMarks).toBe(true);
  // The height of Dexie's tree of changed keys.
  expect(highest).toBeLessThanOrEqual(10);
});
