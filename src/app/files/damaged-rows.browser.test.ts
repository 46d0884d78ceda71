import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { Branch } from "#domain/context.ts";
import { wholeRows } from "#domain/damage/test-support/whole-rows.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { GRACE_PERIOD, createBlobStore } from "#storage/attachments/blobs.ts";
import { firstValue } from "#storage/live-query.ts";
import type { DamagedRowRecord } from "#storage/rows.ts";
import { branchRow, contextRow, nodeRow } from "#storage/test-support/rows.ts";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  await services.databases.strict.door?.load();
});

const found = () => firstValue(services.damage.watchAll());

/** The original rows of all that was found damaged. */
async function originals() {
  return services.damage.originals((await found()).map(({ id }) => id));
}

/** A row as it is stored, read past the check of shapes. */
function stored(table: string, key: string) {
  return new Promise<unknown>((resolve) => {
    const read = services.databases.strict.backendDB().transaction(table).objectStore(table);
    const asked = read.get(key);
    asked.addEventListener("success", () => resolve(asked.result));
  });
}

/** Stores a damaged row and reads it, so that the damage is found. */
async function damage(
  table: DamagedRowRecord["table"],
  row: { id: string; [field: string]: unknown },
): Promise<DamagedRowRecord> {
  const kept = services.databases.strict.table(table);
  await kept.put(row);
  await kept.get(row.id);
  const record = async () => (await found()).find(({ key }) => key === row.id);
  await expect.poll(record).toBeDefined();
  return (await record()) as DamagedRowRecord;
}

it("keeps a damaged row as it was, repairs it, and puts it back", async () => {
  const { strict } = services.databases;
  const node = nodeRow("n", "c", null);
  const raw = { ...node, message: { ...node.message, content: "Only words" } };
  const record = await damage("messages", raw);
  const mended = await strict.messages.get("n");
  expect(mended?.message.content).toEqual([{ type: "text", text: "Only words" }]);
  expect(record).toMatchObject({ table: "messages", key: "n" });
  expect(await originals()).toMatchObject([{ original: { raw } }]);
  expect(await stored("messages", "n")).toEqual(raw);
  expect(await services.damage.repair([record.id], 5)).toMatchObject({ ok: true });
  expect(await stored("messages", "n")).toEqual(mended);
  expect(await found()).toMatchObject([{ repairedAt: 5 }]);
  expect(await services.damage.undoRepair([record.id])).toEqual({ ok: true, value: { left: 0 } });
  expect(await stored("messages", "n")).toEqual(raw);
  expect((await found()).map(({ repairedAt }) => repairedAt)).toEqual([undefined]);
});

it("rebuilds what a branch listed from the messages, hides what it hid, and puts it back", async () => {
  const { strict } = services.databases;
  await strict.contexts.put(contextRow("c"));
  await strict.messages.bulkPut([nodeRow("1", "c", null), nodeRow("2", "c", "1")]);
  const { messageIds: _lost, ...raw } = branchRow("b", "c");
  const record = await damage("branches", { ...raw, hidden: 5 });
  expect(await services.damage.repair([record.id], 5)).toMatchObject({ ok: true });
  expect(await stored("branches", "b")).toMatchObject({
    messageIds: ["1", "2"],
    hidden: { 1: { at: 0 }, 2: { at: 0 } },
  });
  expect(await services.damage.undoRepair([record.id])).toEqual({ ok: true, value: { left: 0 } });
  expect(await stored("branches", "b")).toEqual({ ...raw, hidden: 5 });
});

it("undoes no repair of what was written to since, or is gone", async () => {
  const { strict } = services.databases;
  const grown = await damage("branches", { ...branchRow("b", "c"), colour: "red" });
  const gone = await damage("branches", { ...branchRow("b2", "c"), colour: "red" });
  const same = await damage("branches", { ...branchRow("b3", "c"), colour: "red" });
  const ids = [grown.id, gone.id, same.id];
  expect(await services.damage.repair(ids, 5)).toMatchObject({ ok: true });
  const later = { ...branchRow("b", "c"), colour: 0, messageIds: ["n1", "n2"] };
  await strict.branches.put(later);
  await strict.branches.delete("b2");
  expect(await services.damage.undoRepair(ids)).toEqual({ ok: true, value: { left: 1 } });
  expect(await stored("branches", "b")).toEqual(later);
  expect(await stored("branches", "b2")).toBeUndefined();
  expect(await stored("branches", "b3")).toMatchObject({ colour: "red" });
  const repaired = (await found()).filter(({ repairedAt }) => repairedAt !== undefined);
  expect(
    repaired.map(({ key }) => String(key)).toSorted((left, right) => left.localeCompare(right)),
  ).toEqual(["b"]);
});

it("puts back what the repair has replaced, not what was first found", async () => {
  const { strict } = services.databases;
  const record = await damage("contexts", { ...contextRow("c"), title: 5 });
  // Another tab takes over the conversation.
  await strict.contexts.where({ id: "c" }).modify({ writerEpoch: 7 });
  await services.damage.repair([record.id], 5);
  expect(await stored("contexts", "c")).toMatchObject({ writerEpoch: 7 });
  await services.damage.undoRepair([record.id]);
  expect(await stored("contexts", "c")).toMatchObject({ title: 5, writerEpoch: 7 });
});

it("keeps an original at a later read if it could not be kept at the first", async () => {
  const { strict } = services.databases;
  const isFull = vi.fn<() => void>(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  strict.damagedRows.hook("creating", isFull);
  await strict.branches.put({ ...branchRow("b", "c"), colour: "red" } as never);
  await strict.branches.get("b");
  await expect.poll(() => isFull.mock.calls.length).toBe(1);
  strict.damagedRows.hook("creating").unsubscribe(isFull);
  await expect
    .poll(async () => {
      await strict.branches.get("b");
      return (await found()).length;
    })
    .toBe(1);
});

it("keeps no key with the original of a connection, and leaves the key in its row", async () => {
  const row = { ...(wholeRows.connections as Connection), id: "x", name: 7 };
  const record = await damage("connections", row);
  expect(await originals()).toMatchObject([{ original: { raw: { name: 7 } } }]);
  expect(await services.damage.repair([record.id], 5)).toMatchObject({ ok: true });
  expect(await services.damage.undoRepair([record.id])).toMatchObject({ value: { left: 0 } });
  expect(await stored("connections", "x")).toEqual(row);
  await services.damage.repair([record.id], 5);
  expect(JSON.stringify(await originals())).not.toContain(row.apiKey);
});

it("keeps a thousand damaged rows in few writes, each once, as it was last", async () => {
  const { strict } = services.databases;
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    ...branchRow(`b${String(at)}`, "c"),
    colour: "red",
  }));
  await strict.branches.bulkPut(rows as never);
  opened.mockClear();
  await strict.branches.toArray();
  await expect.poll(async () => await strict.damagedRows.count()).toBe(1_000);
  const writes = opened.mock.calls.filter(([, mode]) => mode === "readwrite");
  expect(writes.length).toBeLessThan(10);
  vi.restoreAllMocks();
  await strict.branches.where({ id: "b1" }).modify({ name: "later" });
  const next = await openServices(services.databases.strict.name);
  await next.databases.strict.door?.load();
  await next.databases.strict.branches.toArray();
  const named = async () =>
    (await originals()).filter(({ original: { raw } }) => "name" in raw && raw.name === "later");
  await expect.poll(async () => (await named()).length).toBe(1);
  expect(await strict.damagedRows.count()).toBe(1_000);
  expect(await strict.damagedOriginals.count()).toBe(1_000);
});

describe("a damaged row that is written over", () => {
  const red = { ...branchRow("b", "c"), colour: "red" };

  it.each([
    ["by itself", (row: Branch) => services.databases.strict.branches.put(row)],
    [
      "in a transaction that read it",
      (row: Branch) => {
        const { strict } = services.databases;
        return strict.transaction("rw", strict.branches, async () => {
          const read = await strict.branches.get("b");
          await strict.branches.put({ ...row, ...read, messageIds: ["n1"] });
        });
      },
    ],
    [
      "with others",
      (row: Branch) => services.databases.strict.branches.bulkPut([row, branchRow("b2", "c")]),
    ],
  ])("is kept in the very transaction, before anything else could: %s", async (_how, write) => {
    const { strict } = services.databases;
    await strict.table("branches").put(red);
    const read = await strict.branches.get("b");
    expect(await strict.damagedRows.count()).toBe(0);
    await write({ ...(read as Branch), messageIds: ["n1"] });
    expect(await stored("branches", "b")).toMatchObject({ colour: 0, messageIds: ["n1"] });
    expect(await originals()).toMatchObject([
      { record: { key: "b", writtenAt: expect.any(Number) }, original: { raw: red } },
    ]);
  });

  it("stays as it is if its original cannot be kept", async () => {
    const { strict } = services.databases;
    await strict.table("branches").put(red);
    const isFull = vi.fn<() => void>(() => {
      throw new DOMException("No room.", "QuotaExceededError");
    });
    strict.damagedOriginals.hook("creating", isFull);
    const read = await strict.branches.get("b");
    await expect(strict.branches.put({ ...(read as Branch), name: "new" })).rejects.toThrow(
      "No room.",
    );
    expect(await stored("branches", "b")).toEqual(red);
    strict.damagedOriginals.hook("creating").unsubscribe(isFull);
    await strict.branches.put({ ...(read as Branch), name: "new" });
    expect(await stored("branches", "b")).toMatchObject({ name: "new" });
    expect(await originals()).toMatchObject([{ original: { raw: red } }]);
  });

  it("is told as whole since then, and repairs nothing", async () => {
    const { strict } = services.databases;
    const record = await damage("branches", red);
    const read = await strict.branches.get("b");
    const whole = { ...(read as Branch), messageIds: ["n1"] };
    let told: readonly DamagedRowRecord[] = [];
    const stop = services.damage.watchAll().subscribe((all) => {
      told = all;
    });
    await strict.branches.put(whole);
    const written = [{ id: record.id, writtenAt: expect.any(Number) }];
    await expect.poll(() => told).toMatchObject(written);
    stop();
    expect(await found()).toMatchObject(written);
    await services.damage.repair([record.id], 5);
    expect(await services.damage.undoRepair([record.id])).toMatchObject({ value: { left: 1 } });
    expect(await stored("branches", "b")).toEqual(whole);
  });

  it("stays open if it is as damaged as before", async () => {
    const { strict } = services.databases;
    await damage("branches", red);
    await strict.branches.update("b", { name: "new" });
    expect(await stored("branches", "b")).toEqual({ ...red, name: "new" });
    expect((await found()).map(({ writtenAt }) => writtenAt)).toEqual([undefined]);
  });
});

it("sweeps what nothing names beside a damaged row, and nothing that its original names", async () => {
  const { strict } = services.databases;
  const blobs = createBlobStore({ strict });
  const blob = { mediaType: "text/plain", data: new Blob(["x"]), createdAt: 1, lostAt: 0 };
  await strict.blobs.bulkPut([
    { ...blob, id: "named", sha256: "1" },
    { ...blob, id: "unnamed", sha256: "2" },
  ]);
  const node = nodeRow("n", "c", null);
  const part = { type: "of a newer version", source: { bytes: "named" } };
  const record = await damage("messages", { ...node, message: { role: "user", content: [part] } });
  const later = GRACE_PERIOD + 1;
  expect(await strict.door?.haveKept()).toBe(true);
  expect(await blobs.sweep(later)).toBe(1);
  await services.damage.repair([record.id], 5);
  expect(await blobs.sweep(2 * later)).toBe(0);
  await services.damage.discard([record.id]);
  await blobs.sweep(3 * later);
  expect(await blobs.sweep(5 * later)).toBe(1);
});

describe("what is deleted for good", () => {
  const texts = async () => JSON.stringify(await originals());

  it("leaves nothing of a row where damaged rows are kept", async () => {
    const { strict } = services.databases;
    const note = { ...(wholeRows.memories as Memory), id: "note", text: "A secret.", barred: 7 };
    const record = await damage("memories", note);
    await damage("connections", { ...(wholeRows.connections as Connection), id: "x", name: 7 });
    expect(await texts()).toContain("A secret.");
    await services.damage.repair([record.id], 5);
    await strict.memories.delete("note");
    expect(await texts()).not.toContain("A secret.");
    await strict.connections.where("id").equals("x").delete();
    expect(await originals()).toEqual([]);
    expect(await strict.damagedOriginals.count()).toBe(0);
  });

  it("leaves nothing of branches and messages that leave the bin", async () => {
    const { strict } = services.databases;
    await strict.contexts.put(contextRow("c"));
    await strict.branches.bulkPut([
      branchRow("b", "c"),
      branchRow("b2", "c", { name: "two", messageIds: ["n"], deletedAt: 1 }),
    ]);
    const node = nodeRow("n", "c", null, { text: "A secret." });
    await damage("messages", { ...node, createdAt: "once" });
    expect(await texts()).toContain("A secret.");
    await services.bin.empty();
    expect(await stored("messages", "n")).toBeUndefined();
    expect(await originals()).toEqual([]);
  });

  it("is no branch that shares messages with one whose list is damaged, until that is repaired", async () => {
    const { strict } = services.databases;
    await strict.contexts.put(contextRow("c", { title: "Shared" }));
    await strict.messages.bulkPut([
      nodeRow("1", "c", null),
      nodeRow("2", "c", "1"),
      nodeRow("3", "c", "1"),
    ]);
    const binned = { name: "two", messageIds: ["1", "3"], deletedAt: 1 };
    await strict.branches.put(branchRow("b2", "c", binned));
    const record = await damage("branches", { ...branchRow("b", "c"), messageIds: "broken" });
    expect(await services.bin.empty()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("A branch of “Shared” is damaged") },
    });
    expect(await strict.branches.count()).toBe(2);
    expect(await strict.messages.count()).toBe(3);
    await services.damage.repair([record.id], 5);
    expect(await services.bin.empty()).toMatchObject({ value: { branches: 1 } });
    expect(await stored("branches", "b")).toMatchObject({ messageIds: ["1", "2"] });
    expect(await strict.messages.toCollection().primaryKeys()).toEqual(["1", "2"]);
  });

  it("has no header's value that may be a key, and puts it back from the row itself", async () => {
    const { strict } = services.databases;
    const headers = { Authorization: "Bearer sk-1", "x-title": "Mine" };
    const row = { ...(wholeRows.connections as Connection), id: "x", headers, name: 7, token: "t" };
    const record = await damage("connections", row);
    expect(await texts()).not.toMatch(/sk-1|"t"/u);
    await services.damage.repair([record.id], 5);
    expect(JSON.stringify(await strict.damagedOriginals.toArray())).not.toMatch(/sk-1|"t"/u);
    await services.damage.undoRepair([record.id]);
    expect(await stored("connections", "x")).toEqual(row);
  });

  it("is discarded at a person's word, and comes back", async () => {
    const record = await damage("branches", { ...branchRow("b", "c"), colour: "red" });
    await services.damage.repair([record.id], 5);
    const kept = await originals();
    const discarded = await services.damage.discard([record.id]);
    expect(await originals()).toEqual([]);
    if (discarded.ok) await services.damage.bringBack(discarded.value);
    expect(await originals()).toEqual(kept);
  });
});

describe("a damaged row of a table that is written often", () => {
  it("is read mended and kept, and forgotten once it is gone", async () => {
    const { strict } = services.databases;
    const rows = {
      drafts: { ...wholeRows.drafts, branchId: "b", text: 5 },
      journal: { ...wholeRows.journal, detail: null },
      chunks: { ...wholeRows.chunks, text: { odd: 1 } },
      requests: { ...wholeRows.requests, parts: "none" },
      requestBodies: { ...wholeRows.requestBodies, pieces: 5 },
    };
    for (const [table, row] of Object.entries(rows)) {
      await strict.table(table).put(row);
      await strict.table(table).toArray();
    }
    await expect.poll(async () => (await found()).length).toBe(5);
    expect(await services.drafts.text("b")).toBe("");
    expect((await strict.journal.toArray())[0]?.detail).toEqual({ kind: "transition" });
    const records = await found();
    const [step] = records.filter(({ table }) => table === "journal");
    expect(step?.key).toEqual(["r", 1]);
    expect(await services.damage.repair([step?.id ?? ""], 5)).toMatchObject({ ok: true });
    expect(await services.damage.undoRepair([step?.id ?? ""])).toMatchObject({
      value: { left: 0 },
    });
    for (const table of ["drafts", "journal", "chunks", "requests", "requestBodies"]) {
      await strict.table(table).clear();
    }
    await createBlobStore(services.databases).sweep(5);
    expect(await found()).toEqual([]);
  });

  it("an attachment without bytes is as good as gone", async () => {
    const { strict } = services.databases;
    const row = { id: "x", mediaType: "image/png", sha256: "h", data: "none", createdAt: 1 };
    await strict.table("blobs").put(row);
    const blobs = createBlobStore(services.databases);
    expect(await blobs.get("x")).toBeUndefined();
    expect(await blobs.many(["x", "y"])).toEqual([]);
  });
});
