import { Dexie } from "dexie";
import { expect, it, vi } from "vitest";

import { openDatabases } from "./db.ts";
import { eraseEverything } from "./erase.ts";
import { measureStored } from "./stored-data.ts";
import { contextRow, nodeRow } from "./test-support/rows.ts";

const open = async () => {
  const name = `bough-test-${crypto.randomUUID()}`;
  return { name, databases: await openDatabases(name) };
};

it("deletes the database and this app's entries, and tells other tabs", async () => {
  const { name, databases } = await open();
  await databases.strict.contexts.put(contextRow("c"));
  const onErased = vi.fn<() => void>();
  const onVersionChange = vi.fn<() => void>();
  await openDatabases(name, { onErased, onVersionChange });
  localStorage.setItem("bough.erased", "1");
  localStorage.setItem("boughs", "of another page");
  sessionStorage.setItem("bough.session-key.a", "secret");

  await eraseEverything(databases, () => {});
  expect(await Dexie.exists(name)).toBe(false);
  expect(onErased).toHaveBeenCalled();
  expect(onVersionChange).not.toHaveBeenCalled();
  expect(localStorage.getItem("bough.erased")).toBeNull();
  expect(sessionStorage.getItem("bough.session-key.a")).toBeNull();
  expect(localStorage.getItem("boughs")).toBe("of another page");
  localStorage.removeItem("boughs");
});

it("measures what is stored by its kind", async () => {
  const { name, databases } = await open();
  const { signal } = new AbortController();
  const before = await measureStored(databases, signal);
  expect(before.bytes).toEqual({ conversations: 0, attachments: 0, requests: 0, settings: 0 });

  const { strict } = databases;
  await strict.contexts.bulkPut([contextRow("c"), contextRow("t", { parentId: "call" })]);
  await strict.messages.put(nodeRow("n", "c", null, { text: "x".repeat(1000) }));
  const data = new Blob(["y".repeat(5000)]);
  await strict.blobs.put({ id: "b", mediaType: "text/plain", sha256: "", data, createdAt: 1 });
  await strict.settings.put({ key: "prompt.p", value: {} });
  const after = await measureStored(databases, signal);
  expect(after).toMatchObject({ conversations: 1, messages: 1, attachments: 1, prompts: 1 });
  expect(after.bytes.conversations).toBeGreaterThan(1000);
  expect(after.bytes.conversations).toBeLessThan(2000);
  expect(after.bytes.attachments).toBeGreaterThan(5000);
  expect(after.bytes.settings).toBeGreaterThan(0);
  databases.close();
  await Dexie.delete(name);
});
