import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";

import { createBinStore } from "#storage/conversations/bin-store.ts";
import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";
import { eraseEverything } from "#storage/erase.ts";
import { firstValue } from "#storage/live-query.ts";
import { branchRow, nodeRow } from "#storage/test-support/rows.ts";

import { findIn } from "./find-here.ts";
import { indexDirectory } from "./names.ts";
import { createSearchClient, endSearch, searchClientOf } from "./search-client.ts";
import type { SearchClient } from "./search-client.ts";
import { bytesHave } from "./test-support/index-bytes.ts";
import { seeded, words } from "./test-support/random-texts.ts";
import {
  differing as differingIn,
  fill as fillDatabase,
} from "./test-support/searched-database.ts";

let databases: Databases;
let client: SearchClient;
const never = new AbortController().signal;

beforeEach(async () => {
  databases = await openDatabases(`bough-search-test-${crypto.randomUUID()}`);
});

afterEach(async () => {
  const { name } = databases.strict;
  await endSearch(name);
  databases.close();
  await Dexie.delete(name);
  const files = await navigator.storage.getDirectory();
  await files.removeEntry(indexDirectory(name), { recursive: true }).catch(() => undefined);
});

async function indexed(): Promise<void> {
  client = searchClientOf(databases.strict, 0);
  await client.start();
  await expect.poll(() => firstValue(client.state)).toEqual({ kind: "ready" });
  await expect.poll(() => databases.strict.searchMarks.count()).toBe(0);
}

const fill = (count: number, random: () => number) => fillDatabase(databases.strict, count, random);
const differing = (queries: readonly string[]) => differingIn(databases.strict, client, queries);

it("finds what reading everything finds, in any script, whatever was done meanwhile", async () => {
  const random = seeded(7);
  await fill(40, random);
  await indexed();
  const { strict } = databases;
  const bin = createBinStore(databases);
  const queries = () => Array.from({ length: 25 }, () => words(random, 2, { parts: true }));
  const filters = [
    "has:file",
    "from:me 机",
    "branch:other a",
    "in:c1 e",
    "after:2026 o",
    "before:2026-02 le",
    "before:2026",
    "before:2026 a",
    "model:mini",
    "model:nano",
    "has:tool model:mini ש",
    "->",
    "c++",
    '"c++ the"',
    '"to a"',
    "foo.b",
    "😀",
    "q",
    "zx",
    "o 4",
  ];
  expect(await differing([...queries(), ...filters, "nowhere at all"])).toEqual([]);

  // What the index does not know yet is read from the database.
  await strict.messages.put(nodeRow("c1 m0", "c1", null, { text: "unheard-of ledger 手机" }));
  expect(await differing(["unheard", "手机", "heard-of led"])).toEqual([]);
  await bin.moveToBin(["c2", "c3"], 1);
  expect(await differing(queries())).toEqual([]);
  await bin.restore("c3");
  await fill(3, random);
  await bin.empty();
  await strict.branches.put(branchRow("c5 main", "c5", { messageIds: ["c5 m0"] }));
  await strict.messages.delete("c5 m3");
  expect(await differing([...queries(), ...filters])).toEqual([]);
  await indexed();
  expect(await differing([...queries(), ...filters])).toEqual([]);
});

it("finds in one conversation what reading all of it finds", async () => {
  await fill(8, seeded(9));
  await indexed();
  const { strict } = databases;
  await strict.messages.put(nodeRow("c2 m0", "c2", null, { text: "written since, ledger 手机" }));
  for (const query of ["ledger", "手机", "written since", "from:model le", "a", "nowhere"]) {
    const request = { contextId: "c2", query, withExcerpts: true };
    expect(await client.findIn(request)).toEqual(await findIn(strict, request));
  }
});

it("is made again if it is gone, is another database’s, or lacks messages", async () => {
  await fill(4, seeded(1));
  await indexed();
  const { name, strict } = { name: databases.strict.name, strict: databases.strict };
  expect(await differing(["a", "手"])).toEqual([]);

  await endSearch(name);
  const files = await navigator.storage.getDirectory();
  await files.removeEntry(indexDirectory(name), { recursive: true });
  await indexed();
  expect(await differing(["a", "手"])).toEqual([]);

  await endSearch(name);
  await strict.settings.put({ key: "searchIndex", value: "another" });
  await indexed();
  expect(await differing(["a", "手"])).toEqual([]);

  // Removes the marks, as only a bug would.
  await strict.transaction("rw", strict.messages, strict.searchMarks, async () => {
    await strict.messages.put(nodeRow("c1 m0", "c1", null, { text: "added elsewhere" }));
    await strict.messages.add(nodeRow("new", "c1", null, { text: "added elsewhere" }));
    await strict.searchMarks.clear();
  });
  // What is neither indexed nor marked is not read, so this shows that the answer comes from the index.
  expect(await client.find({ query: "elsewhere", limit: 9 }, { signal: never })).toEqual([]);
  await endSearch(name);
  await indexed();
  expect(await differing(["elsewhere", "a"])).toEqual([]);
});

it("misses nothing that is asked for while it is made again", async () => {
  await fill(8, seeded(3));
  await indexed();
  const { strict } = databases;
  await endSearch(strict.name);
  await strict.settings.put({ key: "searchIndex", value: "another" });
  client = searchClientOf(strict, 0);
  void client.start();
  expect(await differing(["ledger", "手机", "from:model", "a"])).toEqual([]);
  const here = { contextId: "c2", query: "ledger", withExcerpts: true };
  expect(await client.findIn(here)).toEqual(await findIn(strict, here));
});

it("is made again if its file is damaged", async () => {
  await fill(4, seeded(2));
  await indexed();
  const { name } = databases.strict;
  await endSearch(name);
  const root = await navigator.storage.getDirectory();
  const opaque = await (
    await root.getDirectoryHandle(indexDirectory(name))
  ).getDirectoryHandle(".opaque");
  for await (const handle of opaque.values()) {
    if (handle.kind !== "file") continue;
    const size = (await handle.getFile()).size;
    if (size < 20_000) continue;
    const file = await handle.createWritable({ keepExistingData: true });
    await file.write({
      type: "write",
      position: 4_096,
      data: new Uint8Array(size - 4_096).fill(7),
    });
    await file.close();
  }
  await indexed();
  expect(await differing(["a", "手", "le"])).toEqual([]);
});

it("is whole after its worker was ended at any moment", async () => {
  await fill(30, seeded(3));
  for (let round = 0; round < 8; round += 1) {
    client = searchClientOf(databases.strict, 0);
    await client.start();
    await new Promise((resolve) => {
      setTimeout(resolve, round * 60);
    });
    client.kill();
    await endSearch(databases.strict.name);
    await databases.strict.searchMarks.put({ contextId: "c1", nodeId: "", change: round });
  }
  await indexed();
  expect(await differing(["a", "手", "le", "ש"])).toEqual([]);
});

it("keeps nothing of a conversation that is deleted for good, and nothing after erasing", async () => {
  await fill(6, seeded(4));
  const { strict } = databases;
  await strict.messages.put(nodeRow("c1 m0", "c1", null, { text: "𐍈 and so on" }));
  await indexed();
  await expect.poll(() => bytesHave(indexDirectory(strict.name), "𐍈")).toBe(true);
  const bin = createBinStore(databases);
  await bin.moveToBin("c1", 1);
  await bin.empty();
  await expect.poll(() => strict.searchMarks.count()).toBe(0);
  await expect.poll(() => bytesHave(indexDirectory(strict.name), "𐍈")).toBe(false);

  await eraseEverything(databases, () => {});
  const files = await navigator.storage.getDirectory();
  await expect(files.getDirectoryHandle(indexDirectory(strict.name))).rejects.toThrow(
    "could not be found",
  );
});

it("keeps nothing of a database that was erased while another tab held its index", async () => {
  const { strict } = databases;
  const files = await navigator.storage.getDirectory();
  const left = await files.getDirectoryHandle(indexDirectory(strict.name), { create: true });
  await left.getFileHandle("of-what-was-erased", { create: true });
  // With so few messages there is no index.
  client = searchClientOf(strict, 1_000);
  await client.start();
  const isThere = () =>
    files.getDirectoryHandle(indexDirectory(strict.name)).then(
      () => true,
      () => false,
    );
  await expect.poll(isThere).toBe(false);
});

it("is one tab’s, which answers the others until it closes", async () => {
  await fill(10, seeded(5));
  await indexed();
  const first = client;
  const second = createSearchClient(databases.strict, 0);
  await second.start();
  await expect.poll(() => firstValue(second.state)).toEqual({ kind: "ready" });
  client = second;
  expect(await differing(["a", "手", "le", "ledger"])).toEqual([]);
  first.kill();
  await endSearch(databases.strict.name);
  expect(await differing(["a", "手", "le", "ledger"])).toEqual([]);
  await databases.strict.messages.put(nodeRow("c1 m0", "c1", null, { text: "after that" }));
  await expect.poll(() => databases.strict.searchMarks.count()).toBe(0);
  expect(await differing(["a", "after that"])).toEqual([]);
  await second.end();
});

it("is told to be missing where there are no files, and everything is found all the same", async () => {
  await fill(3, seeded(6));
  const root = await navigator.storage.getDirectory();
  await root.getFileHandle(indexDirectory(databases.strict.name), { create: true });
  client = searchClientOf(databases.strict, 0);
  await client.start();
  await expect.poll(() => firstValue(client.state)).toMatchObject({ kind: "unavailable" });
  expect(await differing(["a", "手", "le", "from:me ledger"])).toEqual([]);
});
