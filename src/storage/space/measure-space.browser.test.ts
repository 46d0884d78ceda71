import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";
import { branchRow, contextRow, journalRow, nodeRow, runRow } from "#storage/test-support/rows.ts";

import { measureRows } from "./measure-space.ts";

let name: string;
let databases: Databases;

beforeEach(async () => {
  name = `bough-space-${crypto.randomUUID()}`;
  databases = await openDatabases(name);
});

afterEach(async () => {
  databases.close();
  await Dexie.delete(name);
});

const quiet = { signal: new AbortController().signal, onProgress: () => {} };
const measured = () => measureRows(databases, quiet);

const blob = (id: string, bytes: number) => ({
  id,
  mediaType: "text/plain",
  sha256: id,
  data: new Blob(["y".repeat(bytes)]),
  createdAt: 1,
});

const withFile = (id: string, contextId: string, blobId: string) => {
  const node = nodeRow(id, contextId, null);
  const file = { type: "file", blobId, name: "a", mediaType: "text/plain", size: 1 };
  return { ...node, message: { ...node.message, content: [...node.message.content, file] } };
};

it("finds nothing in an empty database", async () => {
  const report = await measured();
  expect(Object.values(report.bytes).every((bytes) => bytes === 0)).toBe(true);
  expect(report).toMatchObject({ conversations: 0, messages: 0, attachments: 0, largest: [] });
});

it("tells by kind and by conversation, with sub-tasks, runs and attachments, what takes how much", async () => {
  const { strict } = databases;
  await strict.contexts.bulkPut([
    contextRow("small"),
    contextRow("large"),
    contextRow("task", { parentId: "large" }),
    contextRow("binned", { deletedAt: 5 }),
  ]);
  await strict.branches.put(branchRow("b", "small"));
  await strict.messages.bulkPut([
    nodeRow("n1", "small", null, { text: "x".repeat(1_000) }),
    nodeRow("n2", "large", null, { text: "x".repeat(3_000) }),
    nodeRow("n3", "task", null, { text: "x".repeat(4_000) }),
    nodeRow("n4", "binned", null, { text: "x".repeat(500) }),
  ]);
  await strict
    .table("messages")
    .bulkPut([
      withFile("n5", "small", "shared"),
      withFile("n6", "large", "shared"),
      withFile("n7", "large", "own"),
    ]);
  await strict.blobs.bulkPut([blob("shared", 5_000), blob("own", 7_000), blob("of none", 900)]);
  await strict.runs.put(runRow("r", { contextId: "large" }));
  await strict.table("journal").put({ ...journalRow("r", 1), detail: "z".repeat(2_000) });
  await strict.requestBodies.put({ id: "q", contextId: "small", pieces: ["w".repeat(600)] });
  await strict.table("folderChanges").put({ callId: "c", contextId: "small", before: "v" });
  await strict.settings.put({ key: "prompt.p", value: {} });

  const report = await measured();
  const near = (bytes: number, wanted: number) => {
    expect(bytes).toBeGreaterThanOrEqual(wanted);
    expect(bytes).toBeLessThan(wanted + 2_500);
  };
  near(report.bytes.conversations, 8_500);
  near(report.bytes.attachments, 12_900);
  near(report.bytes.runs, 2_000);
  near(report.bytes.requests, 600);
  expect(report.bytes.folders).toBeGreaterThan(0);
  expect(report.bytes.settings).toBeGreaterThan(0);
  expect(report).toMatchObject({ conversations: 3, messages: 7, attachments: 3 });
  expect(report.bodies.count).toBe(1);
  near(report.bodies.bytes, 600);

  expect(report.largest.map(({ id, messages }) => [id, messages])).toEqual([
    ["large", 4],
    ["small", 2],
    ["binned", 1],
  ]);
  const [large, small] = report.largest;
  // The conversation's own rows, its sub-task's and its run's; and both files.
  near(large?.bytes ?? 0, 9_000);
  near(large?.attached ?? 0, 12_000);
  near(small?.attached ?? 0, 5_000);
  expect(report.bin.conversations).toBe(1);
  near(report.bin.bytes, 500);
});

it("measures what a file in a picked folder was before and after a change", async () => {
  const handle = await navigator.storage.getDirectory();
  const side = (bytes: number) => ({ sha256: "s", data: new Blob(["x".repeat(bytes)]) });
  await databases.strict.folderChanges.bulkPut([
    {
      callId: "p",
      contextId: "c",
      handle,
      path: "a",
      before: side(4_000),
      after: side(5_000),
      at: 1,
    },
    { callId: "q", contextId: "c", handle, path: "b", before: null, after: side(900), at: 2 },
  ]);
  const { folders } = (await measured()).bytes;
  expect(folders).toBeGreaterThanOrEqual(9_900);
  expect(folders).toBeLessThan(11_000);
});

it("reads in slices, tells how far it is, leaves damaged rows as they are, and ends when it is cancelled", async () => {
  const { strict } = databases;
  await strict.contexts.put(contextRow("c"));
  await strict.messages.bulkPut(
    Array.from({ length: 350 }, (_, at) => nodeRow(`n${at}`, "c", null)),
  );
  await strict.table("messages").put({ id: "broken", contextId: "c" });
  const shares: number[] = [];
  const report = await measureRows(databases, {
    ...quiet,
    onProgress: ({ done, total }) => shares.push(done / total),
  });
  expect(report.messages).toBe(351);
  expect(shares.at(-1)).toBe(1);
  expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(2);
  expect(await strict.damagedRows.count()).toBe(0);

  const controller = new AbortController();
  const ended = measureRows(databases, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error("cancelled")),
  });
  await expect(ended).rejects.toThrow("cancelled");
});

it("finds what emptying the bin frees: also sub-tasks and branches of conversations that stay", async () => {
  const { strict } = databases;
  await strict.contexts.bulkPut([
    contextRow("stays"),
    contextRow("ended", { parentId: "stays", deletedAt: 5 }),
    contextRow("its own", { parentId: "ended" }),
    contextRow("at work", { parentId: "stays" }),
  ]);
  await strict.branches.bulkPut([
    branchRow("main", "stays"),
    branchRow("old", "stays", { deletedAt: 5 }),
    branchRow("of the task", "ended", { deletedAt: 5 }),
  ]);
  await strict.messages.bulkPut([
    nodeRow("n1", "stays", null, { text: "x".repeat(9_000) }),
    nodeRow("n2", "ended", null, { text: "x".repeat(3_000) }),
    nodeRow("n3", "its own", null, { text: "x".repeat(4_000) }),
  ]);
  const { bin } = await measured();
  expect(bin).toMatchObject({ conversations: 0, tasks: 1, branches: 1 });
  expect(bin.bytes).toBeGreaterThan(7_000);
  expect(bin.bytes).toBeLessThan(9_000);
});

it("is not caught in parents that form a loop", async () => {
  await databases.strict.contexts.bulkPut([
    contextRow("a", { parentId: "b" }),
    contextRow("b", { parentId: "a" }),
  ]);
  expect((await measured()).conversations).toBeGreaterThan(0);
});
