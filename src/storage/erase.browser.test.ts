import { Dexie } from "dexie";
import { expect, it, vi } from "vitest";

import { openDatabases } from "./db.ts";
import { eraseEverything } from "./erase.ts";
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
