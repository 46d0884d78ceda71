import { beforeEach, expect, it, vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { Connection } from "#domain/connection.ts";
import { wholeRows } from "#domain/damage/test-support/whole-rows.ts";
import { firstValue } from "#storage/live-query.ts";
import type { DamagedRowRecord } from "#storage/rows.ts";
import { branchRow, contextRow, nodeRow } from "#storage/test-support/rows.ts";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  await services.databases.strict.door?.load();
});

const found = () => firstValue(services.damage.watchAll());

/** A row as it is stored, past the check. */
function stored(table: string, key: string) {
  return new Promise<unknown>((resolve) => {
    const read = services.databases.strict.backendDB().transaction(table).objectStore(table);
    const asked = read.get(key);
    asked.addEventListener("success", () => resolve(asked.result));
  });
}

/** Stores a damaged row and reads it, which finds it. */
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
  expect(record).toMatchObject({ table: "messages", key: "n", raw });
  expect(await stored("messages", "n")).toEqual(raw);
  expect(await services.damage.repair([record.id], 5)).toMatchObject({ ok: true });
  expect(await stored("messages", "n")).toEqual(mended);
  expect(await found()).toMatchObject([{ repairedAt: 5 }]);
  expect(await services.damage.undoRepair([record.id])).toEqual({ ok: true, value: { left: 0 } });
  expect(await stored("messages", "n")).toEqual(raw);
  expect((await found()).map(({ repairedAt }) => repairedAt)).toEqual([undefined]);
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
  expect(await services.damage.undoRepair(ids)).toEqual({ ok: true, value: { left: 2 } });
  expect(await stored("branches", "b")).toEqual(later);
  expect(await stored("branches", "b2")).toBeUndefined();
  expect(await stored("branches", "b3")).toMatchObject({ colour: "red" });
  const repaired = (await found()).filter(({ repairedAt }) => repairedAt !== undefined);
  expect(
    repaired.map(({ key }) => String(key)).toSorted((left, right) => left.localeCompare(right)),
  ).toEqual(["b", "b2"]);
});

it("puts back what the repair has replaced, not what was first found", async () => {
  const { strict } = services.databases;
  const record = await damage("contexts", { ...contextRow("c"), title: 5 });
  // A tab takes the conversation over.
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
  const { strict } = services.databases;
  const row = { ...(wholeRows.connections as Connection), id: "x", name: 7 };
  const record = await damage("connections", row);
  expect(record.raw).toMatchObject({ name: 7 });
  expect(await services.damage.repair([record.id], 5)).toMatchObject({ ok: true });
  expect(await services.damage.undoRepair([record.id])).toMatchObject({ value: { left: 0 } });
  expect(await stored("connections", "x")).toEqual(row);
  await services.damage.repair([record.id], 5);
  expect(JSON.stringify(await strict.damagedRows.toArray())).not.toContain(row.apiKey);
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
    (await strict.damagedRows.toArray()).filter(({ raw }) => "name" in raw && raw.name === "later");
  await expect.poll(async () => (await named()).length).toBe(1);
  expect(await strict.damagedRows.count()).toBe(1_000);
});
