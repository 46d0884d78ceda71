import { Dexie } from "dexie";
import { expect, it, vi } from "vitest";

import { openDatabases } from "./db.ts";
import { eraseEverything } from "./erase.ts";
import { removeLeftIndex } from "./search/left-index.ts";
import { indexDirectory } from "./search/names.ts";
import { contextRow } from "./test-support/rows.ts";

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

it("is done once the data is gone, though the browser keeps back what was made from it", async () => {
  const { name, databases } = await open();
  await databases.strict.contexts.put(contextRow("c"));
  const refuse = () => Promise.reject(new DOMException("It is not allowed.", "SecurityError"));
  const caching = vi.spyOn(caches, "keys").mockImplementation(refuse);
  const files = await navigator.storage.getDirectory();
  const index = await files.getDirectoryHandle(indexDirectory(name), { create: true });
  const worker = await index.getFileHandle("part", { create: true });
  // Like another tab that does not let go.
  const writing = await worker.createWritable();
  const held = await files.getDirectoryHandle("bough-held-1", { create: true });
  await held.getFileHandle("1", { create: true });

  await eraseEverything(databases, () => {});
  expect(await Dexie.exists(name)).toBe(false);
  await expect(files.getDirectoryHandle("bough-held-1")).rejects.toThrow("could not be found");
  expect(caching).toHaveBeenCalled();

  await writing.abort();
  caching.mockRestore();
  // The next visit removes the index before it creates one.
  await removeLeftIndex(name);
  await expect(files.getDirectoryHandle(indexDirectory(name))).rejects.toThrow(
    "could not be found",
  );
});
