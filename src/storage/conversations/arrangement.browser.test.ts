import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { firstValue } from "#storage/live-query.ts";
import { searchesOnDemand } from "#storage/search/searches-on-demand.ts";
import { branchRow, contextRow, freshDatabases, nodeRow } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import type { ListView } from "./arranged-list.ts";
import { createBinStore } from "./bin-store.ts";
import { createConversationStore } from "./conversations.ts";
import type { ConversationStore } from "./conversations.ts";
import { createFolderStore } from "./folders.ts";
import { createListStore } from "./list-store.ts";
import type { ListStore } from "./list-store.ts";
import { createLostModelStore } from "./lost-model-store.ts";

let db: FreshDatabases;
let store: ConversationStore;
let list: ListStore;

beforeEach(async () => {
  db = await freshDatabases();
  store = createConversationStore(db);
  list = createListStore(db);
  await db.strict.contexts.bulkPut([
    contextRow("c1", { updatedAt: 1 }),
    contextRow("c2", { updatedAt: 2 }),
    contextRow("c3", { updatedAt: 3 }),
    contextRow("sub", { updatedAt: 4, parentId: "c1", pinnedAt: 4 }),
    contextRow("gone", { updatedAt: 5, deletedAt: 5, pinnedAt: 5 }),
  ]);
});

afterEach(() => db.remove());

const arranged = (limit: number, view: Partial<ListView>) =>
  firstValue(list.arranged(limit, { order: "updatedAt", tag: null, open: [], ...view }));
const listed = async (limit = 10, view: Partial<ListView> = {}) => {
  const { pinned, others } = await arranged(limit, view);
  return [...pinned, ...others].map(({ id }) => id);
};
const pin = (contextId: string, pinnedAt: number | null) => ({ contextId, pinnedAt });

it("a new title keeps the conversation's date, and its place among the others", async () => {
  await store.rename("c1", "New");
  expect(await store.get("c1")).toMatchObject({ title: "New", updatedAt: 1 });
  expect(await listed()).toEqual(["c3", "c2", "c1"]);
});

describe("pinned conversations", () => {
  it("come first, last pinned first, within the limit", async () => {
    expect(await listed()).toEqual(["c3", "c2", "c1"]);
    await list.setPins([pin("c2", 10)]);
    await list.setPins([pin("c1", 20)]);
    expect(await listed()).toEqual(["c1", "c2", "c3"]);
    expect(await listed(2)).toEqual(["c1", "c2"]);
    expect(await listed(1)).toEqual(["c1"]);
  });

  it("keep their date, and are put back as they were", async () => {
    await list.setPins([pin("c1", 20)]);
    const before = await list.setPins([pin("c1", null), pin("c2", 30), pin("c3", null)]);
    expect(before).toEqual({ ok: true, value: [pin("c1", 20), pin("c2", null)] });
    expect(await store.get("c2")).toMatchObject({ pinnedAt: 30, updatedAt: 2 });
    expect(await listed()).toEqual(["c2", "c3", "c1"]);
    if (before.ok) await list.setPins(before.value);
    expect(await store.get("c2")).not.toHaveProperty("pinnedAt");
    expect(await listed()).toEqual(["c1", "c3", "c2"]);
  });

  it("are left alone by a pin for one that is gone", async () => {
    expect(await list.setPins([pin("nowhere", 1)])).toMatchObject({
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
    await list.changeTags([change("c1", ["work", "home"]), change("c3", ["work"])]);
    await list.changeTags([change("gone", ["lost"])]);
    await list.setPins([pin("c1", 9)]);
    expect(await listed(10, { tag: "work" })).toEqual(["c1", "c3"]);
    expect(await listed(1, { tag: "work" })).toEqual(["c1"]);
    expect(await listed(10, { tag: "lost" })).toEqual([]);
    expect(await firstValue(list.tags())).toEqual(["home", "work"]);
    expect((await list.listedIds({ tag: "work" })).toSorted()).toEqual(["c1", "c3"]);
  });

  it("are a set that keeps the conversation's date, and a change is taken back exactly", async () => {
    await list.changeTags([change("c1", ["b", "a", "b"])]);
    expect(await store.get("c1")).toMatchObject({ tags: ["a", "b"], updatedAt: 1 });
    const back = await list.changeTags([change("c1", ["a", "c"], ["b"]), change("c2", [], ["b"])]);
    expect(back).toEqual({ ok: true, value: [change("c1", ["b"], ["c"])] });
    if (back.ok) await list.changeTags(back.value);
    expect(await store.get("c1")).toMatchObject({ tags: ["a", "b"] });
    await list.changeTags([change("c1", [], ["a", "b"])]);
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
    await list.setPins([pin("c2", 9)]);
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

describe("folders", () => {
  const shown = async (limit: number, open: readonly string[], view: Partial<ListView> = {}) => {
    const found = await arranged(limit, { ...view, open });
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    return {
      pinned: ids(found.pinned),
      folders: found.folders.map(({ folder, count, contexts }) => [
        folder.name,
        count,
        ...ids(contexts),
      ]),
      others: ids(found.others),
      isCut: found.isCut,
    };
  };
  const inFolder = (contextId: string, folderId: string | null) => ({ contextId, folderId });

  beforeEach(async () => {
    const folders = createFolderStore(db);
    await folders.add({ id: "f1", name: "Work" }, 1);
    await folders.add({ id: "f2", name: "Home" }, 2);
    await list.fileIn([inFolder("c1", "f1"), inFolder("c3", "f1"), inFolder("gone", "f1")], 7);
  });

  it("hold their conversations: counted while closed, in the list's order while open", async () => {
    const closed = { pinned: [], others: ["c2"], isCut: false };
    expect(await shown(10, [])).toEqual({
      ...closed,
      folders: [
        ["Work", 2],
        ["Home", 0],
      ],
    });
    expect(await shown(10, ["f1", "f2"])).toEqual({
      ...closed,
      folders: [
        ["Work", 2, "c3", "c1"],
        ["Home", 0],
      ],
    });
    expect((await shown(10, ["f1"], { order: "title" })).folders[0]).toHaveLength(4);
    expect(await store.get("c1")).toMatchObject({ folderId: "f1", filedAt: 7, updatedAt: 1 });
  });

  it("leave out what comes after the limit", async () => {
    const first = { pinned: [], folders: [["Work", 2, "c3"]], others: [], isCut: true };
    expect(await shown(1, ["f1"])).toEqual(first);
    expect(await shown(3, ["f1"])).toMatchObject({ others: ["c2"], isCut: true });
  });

  it("give a pinned conversation to the top, and all that have the tag to a filtered list", async () => {
    await list.setPins([pin("c1", 20)]);
    await list.changeTags([{ contextId: "c3", add: ["x"], remove: [] }]);
    expect(await shown(10, ["f1"])).toEqual({
      pinned: ["c1"],
      folders: [
        ["Work", 1, "c3"],
        ["Home", 0],
      ],
      others: ["c2"],
      isCut: false,
    });
    expect(await shown(10, [], { tag: "x" })).toEqual({
      pinned: [],
      folders: [],
      others: ["c3"],
      isCut: false,
    });
  });

  it("free their conversations when they are deleted, until that is undone", async () => {
    const folders = createFolderStore(db);
    const back = await folders.change([{ id: "f1", deletedAt: 9 }], 9);
    expect(await shown(10, ["f1"])).toMatchObject({
      folders: [["Home", 0]],
      others: ["c3", "c2", "c1"],
    });
    expect(back).toEqual({ ok: true, value: [{ id: "f1", deletedAt: null }] });
    if (back.ok) await folders.change(back.value, 10);
    expect(await shown(10, [])).toMatchObject({
      folders: [
        ["Work", 2],
        ["Home", 0],
      ],
      others: ["c2"],
    });
    expect((await folders.list())[0]).toEqual({
      id: "f1",
      name: "Work",
      place: 0,
      createdAt: 1,
      updatedAt: 10,
    });
  });

  it("give back what they held before", async () => {
    const before = await list.fileIn(
      [inFolder("c1", "f2"), inFolder("c2", "f2"), inFolder("c3", "f1")],
      8,
    );
    expect(before).toEqual({ ok: true, value: [inFolder("c1", "f1"), inFolder("c2", null)] });
    if (before.ok) await list.fileIn(before.value, 9);
    expect(await shown(10, [])).toMatchObject({
      folders: [
        ["Work", 2],
        ["Home", 0],
      ],
      others: ["c2"],
    });
    expect(await store.get("c2")).not.toHaveProperty("folderId");
  });

  it("of ten thousand conversations are read by their keys", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      contextRow(`m${String(at)}`, {
        updatedAt: 1_000 + at,
        ...(at % 100 === 0 ? {} : { folderId: "f2" }),
      }),
    );
    await db.strict.contexts.bulkAdd(many);
    const list = await arranged(41, {});
    expect(list.folders.map(({ count }) => count)).toEqual([2, 9_900]);
    expect(list.others[0]?.id).toBe("m9900");
    expect((await arranged(250, { open: ["f2"] })).folders[1]?.contexts[0]?.id).toBe("m9999");
  });
});

describe("conversations whose connection is not here", () => {
  const mine = { connectionId: "mine", modelId: "m" };
  const modelOf = async (id: string) => (await store.get(id))?.config.connectionId;

  it("are counted, and set to another model at once until that is undone", async () => {
    await db.strict.connections.add({
      id: "mine",
      name: "Mine",
      protocol: "openai-chat",
      baseUrl: "https://models.example",
      keyKeeping: "session",
      models: [],
      defaultModel: "m",
      usedAt: 1,
      createdAt: 1,
    });
    const own = await store.get("c3");
    if (own !== undefined)
      await db.strict.contexts.put({ ...own, config: { ...own.config, ...mine } });
    const lost = createLostModelStore(db);
    const before = await modelOf("c1");
    expect(await firstValue(lost.count())).toBe(2);
    const chosen = await lost.choose(mine);
    expect(chosen.ok && chosen.value.map(({ contextId }) => contextId)).toEqual(["c1", "c2"]);
    expect(await firstValue(lost.count())).toBe(0);
    const changed = await store.get("c2");
    if (changed !== undefined) {
      await db.strict.contexts.put({ ...changed, config: { ...changed.config, modelId: "other" } });
    }
    if (chosen.ok) await lost.chooseBack(chosen.value, mine);
    expect(await modelOf("c1")).toBe(before);
    expect(await modelOf("c2")).toBe("mine");
  });
});

it("the bin is searched for its conversations alone", async () => {
  const { signal } = new AbortController();
  await db.strict.branches.bulkAdd(
    ["c1", "gone"].map((id) => branchRow(`b-${id}`, id, { messageIds: [`m-${id}`] })),
  );
  await db.strict.messages.bulkAdd(
    ["c1", "gone"].map((id) => nodeRow(`m-${id}`, id, null, { text: "winter" })),
  );
  const searches = searchesOnDemand(db);
  expect((await searches.search("winter", 10, signal)).map(({ contextId }) => contextId)).toEqual([
    "c1",
  ]);
  expect(await searches.searchBin("winter", signal)).toEqual(["gone"]);
  expect(await firstValue(createBinStore(db).ids())).toEqual(["gone"]);
});
