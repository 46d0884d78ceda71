import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  agreed,
  broughtBack,
  declined,
  erased,
  removed,
  restored,
} from "#domain/memories/changes.ts";
import { memoryRow } from "#domain/test-support/memories.ts";
import { firstValue } from "#storage/live-query.ts";
import { freshDatabases } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createMemoryStore } from "./memories.ts";
import type { MemoryStore } from "./memories.ts";

let db: FreshDatabases;
let store: MemoryStore;

beforeEach(async () => {
  db = await freshDatabases();
  store = createMemoryStore(db);
});

afterEach(() => db.remove());

const from = (branchId: string) =>
  ({ kind: "run", contextId: "c", branchId, nodeId: "n", runId: "r" }) as const;
const proposal = (id: string, text = `Note ${id}.`) =>
  memoryRow(id, { text, proposed: true, source: from("b") });
const stored = async () => (await store.list()).map(({ id, proposed }) => [id, proposed === true]);

describe("proposals (M4)", () => {
  it("are stored once, however often their run is finished", async () => {
    await store.propose([proposal("p"), proposal("q")], false, 1);
    await store.propose([proposal("p")], false, 2);
    expect(await stored()).toEqual([
      ["p", true],
      ["q", true],
    ]);
    expect((await firstValue(store.watchFrom("b"))).map(({ id }) => id)).toEqual(["p", "q"]);
    expect(await firstValue(store.watchFrom("other"))).toEqual([]);
  });

  it("are not made again after they were declined, nor of what is known", async () => {
    await store.add(memoryRow("known", { text: "Likes tea." }));
    await store.propose([proposal("p"), proposal("tea", "  likes TEA. ")], false, 1);
    await store.change(["p"], declined, 2);
    await store.propose([proposal("p")], false, 3);
    expect(await stored()).toEqual([
      ["known", false],
      ["p", true],
    ]);
    expect((await store.list())[1]).toMatchObject({ text: "", deletedAt: 2 });
  });

  it("are memories at once where the person wants no question", async () => {
    await store.propose([proposal("p")], true, 1);
    expect(await stored()).toEqual([["p", false]]);
  });

  it("are decided once by two tabs", async () => {
    await store.propose([proposal("p")], false, 1);
    const other = createMemoryStore(db);
    const [here, there] = await Promise.all([
      store.change(["p"], agreed, 2),
      other.change(["p"], declined, 2),
    ]);
    const decided = [here, there].map((result) => (result.ok ? result.value.length : -1));
    expect(decided.toSorted((one, two) => one - two)).toEqual([0, 1]);
  });
});

describe("memories", () => {
  it("are forgotten by their text, and can be restored until they are erased", async () => {
    await store.add(memoryRow("a", { text: "Likes tea." }));
    await store.add(memoryRow("b", { text: "likes  tea." }));
    await store.add({ ...proposal("p", "Likes tea."), proposed: true });
    expect(await store.forget("Likes tea.", 5)).toBe(2);
    expect(await store.forget("Likes tea.", 6)).toBe(0);
    await store.change(["a"], restored, 7);
    await store.change(["a", "b"], erased, 8);
    const rows = await store.list();
    expect(rows.find(({ id }) => id === "a")).toEqual(
      memoryRow("a", { text: "Likes tea.", updatedAt: 7 }),
    );
    expect(rows.find(({ id }) => id === "b")).toMatchObject({ text: "", deletedAt: 5 });
  });

  it("M5: that were deleted for good stay so when the deletion is undone", async () => {
    await store.add(memoryRow("a"));
    const deleted = await store.change(["a"], removed, 2);
    await store.change(["a"], erased, 3);
    const [before] = deleted.ok ? deleted.value : [];
    if (before === undefined) throw new Error("It was not deleted.");
    await store.change(["a"], broughtBack(before), 4);
    expect(await store.list()).toMatchObject([{ text: "", deletedAt: 2 }]);
  });

  it("that are gone are left alone", async () => {
    expect(await store.change(["nowhere"], removed, 1)).toEqual({ ok: true, value: [] });
  });
});
