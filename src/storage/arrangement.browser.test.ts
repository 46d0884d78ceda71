import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { ListView } from "./arrangement.ts";
import { createConversationStore } from "./conversations.ts";
import type { ConversationStore } from "./conversations.ts";
import { firstValue } from "./live-query.ts";
import { contextRow, freshDatabases } from "./test-support/rows.ts";
import type { FreshDatabases } from "./test-support/rows.ts";

let db: FreshDatabases;
let store: ConversationStore;

beforeEach(async () => {
  db = await freshDatabases();
  store = createConversationStore(db);
  await db.strict.contexts.bulkPut([
    contextRow("c1", { updatedAt: 1 }),
    contextRow("c2", { updatedAt: 2 }),
    contextRow("c3", { updatedAt: 3 }),
    contextRow("sub", { updatedAt: 4, parentId: "c1", pinnedAt: 4 }),
    contextRow("gone", { updatedAt: 5, deletedAt: 5, pinnedAt: 5 }),
  ]);
});

afterEach(() => db.remove());

const listed = async (limit = 10, view: Partial<ListView> = {}) => {
  const all = { order: "updatedAt", tag: null, ...view } as const;
  return (await firstValue(store.arranged(limit, all))).map(({ id }) => id);
};
const pin = (contextId: string, pinnedAt: number | null) => ({ contextId, pinnedAt });

describe("pinned conversations", () => {
  it("come first, last pinned first, within the limit", async () => {
    expect(await listed()).toEqual(["c3", "c2", "c1"]);
    await store.setPins([pin("c2", 10)]);
    await store.setPins([pin("c1", 20)]);
    expect(await listed()).toEqual(["c1", "c2", "c3"]);
    expect(await listed(2)).toEqual(["c1", "c2"]);
    expect(await listed(1)).toEqual(["c1"]);
  });

  it("keep their date, and are put back as they were", async () => {
    await store.setPins([pin("c1", 20)]);
    const before = await store.setPins([pin("c1", null), pin("c2", 30), pin("c3", null)]);
    expect(before).toEqual({ ok: true, value: [pin("c1", 20), pin("c2", null)] });
    expect(await store.get("c2")).toMatchObject({ pinnedAt: 30, updatedAt: 2 });
    expect(await listed()).toEqual(["c2", "c3", "c1"]);
    if (before.ok) await store.setPins(before.value);
    expect(await store.get("c2")).not.toHaveProperty("pinnedAt");
    expect(await listed()).toEqual(["c1", "c3", "c2"]);
  });

  it("are left alone by a pin for one that is gone", async () => {
    expect(await store.setPins([pin("nowhere", 1)])).toMatchObject({
      ok: false,
      error: { kind: "not_found" },
    });
  });
});

describe("tags", () => {
  const change = (contextId: string, add: string[], remove: string[] = []) => ({
    contextId,
    add,
    remove,
  });

  it("filter the list, and are listed while a conversation of the list has them", async () => {
    await store.changeTags([change("c1", ["work", "home"]), change("c3", ["work"])]);
    await store.changeTags([change("gone", ["lost"])]);
    await store.setPins([pin("c1", 9)]);
    expect(await listed(10, { tag: "work" })).toEqual(["c1", "c3"]);
    expect(await listed(1, { tag: "work" })).toEqual(["c1"]);
    expect(await listed(10, { tag: "lost" })).toEqual([]);
    expect(await firstValue(store.tags())).toEqual(["home", "work"]);
    expect((await store.listedIds("work")).toSorted()).toEqual(["c1", "c3"]);
  });

  it("are a set that keeps the conversation's date, and a change is taken back exactly", async () => {
    await store.changeTags([change("c1", ["b", "a", "b"])]);
    expect(await store.get("c1")).toMatchObject({ tags: ["a", "b"], updatedAt: 1 });
    const back = await store.changeTags([change("c1", ["a", "c"], ["b"]), change("c2", [], ["b"])]);
    expect(back).toEqual({ ok: true, value: [change("c1", ["b"], ["c"])] });
    if (back.ok) await store.changeTags(back.value);
    expect(await store.get("c1")).toMatchObject({ tags: ["a", "b"] });
    await store.changeTags([change("c1", [], ["a", "b"])]);
    expect(await store.get("c1")).not.toHaveProperty("tags");
  });

  it("that most conversations have are read along the index, in the same order", async () => {
    const rows = Array.from({ length: 700 }, (_, at) =>
      contextRow(`many${at}`, { updatedAt: 1_000 + at, createdAt: 5_000 - at, tags: ["all"] }),
    );
    await db.strict.contexts.bulkPut(rows);
    expect(await listed(2, { tag: "all" })).toEqual(["many699", "many698"]);
    expect(await listed(2, { tag: "all", order: "createdAt" })).toEqual(["many0", "many1"]);
    expect(await listed(2, { tag: "all", order: "title" })).toEqual(["many0", "many1"]);
  });
});

describe("sorting", () => {
  it("follows activity, creation or the title, after the pinned ones", async () => {
    await db.strict.contexts.bulkPut([
      contextRow("c1", { updatedAt: 3, createdAt: 1, title: "B" }),
      contextRow("c2", { updatedAt: 2, createdAt: 3, title: "C" }),
      contextRow("c3", { updatedAt: 1, createdAt: 2, title: "A" }),
    ]);
    expect(await listed(3, { order: "updatedAt" })).toEqual(["c1", "c2", "c3"]);
    expect(await listed(3, { order: "createdAt" })).toEqual(["c2", "c3", "c1"]);
    expect(await listed(3, { order: "title" })).toEqual(["c3", "c1", "c2"]);
    await store.setPins([pin("c2", 9)]);
    expect(await listed(3, { order: "title" })).toEqual(["c2", "c3", "c1"]);
  });

  it("puts titles in the order of the language, of all conversations and of those of a tag", async () => {
    const titles = ["Zebra", "part 10", "Äpfel", "apple", "part 2", "Birne"];
    await db.strict.contexts.bulkPut(
      titles.map((title, at) => contextRow(`t${at}`, { title, tags: ["all"] })),
    );
    const names = async (tag: string | null) => {
      const ids = await listed(10, { order: "title", tag });
      return ids.filter((id) => id.startsWith("t")).map((id) => titles[Number(id.slice(1))]);
    };
    const sorted = ["Äpfel", "apple", "Birne", "part 2", "part 10", "Zebra"];
    expect(await names(null)).toEqual(sorted);
    expect(await names("all")).toEqual(sorted);
    expect(await listed(2, { order: "title", tag: "all" })).toEqual(["t2", "t3"]);
  });
});
