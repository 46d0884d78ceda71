import { expect, it } from "vitest";

import { createOlderPages } from "./older-pages.ts";

const MINUTE = 60_000;

/** Open pages, by id. */
function withPages(...ids: string[]) {
  const scope = `https://app.example/${crypto.randomUUID()}/`;
  const open = new Set(ids);
  const clients = {
    matchAll: async () => [...open].map((id) => ({ id })),
    claim: async () => undefined,
  };
  // Each call is like the worker after a restart: it remembers only what is stored.
  return { open, pages: () => createOlderPages(scope, clients) };
}

it("an earlier version’s files stay until its last page is closed or loaded anew", async () => {
  const { open, pages } = withPages("a", "b");
  await pages().note(0, true);
  open.add("new");
  open.delete("a");
  expect(await pages().mayRemain(2 * MINUTE)).toBe(true);
  open.delete("b");
  expect(await pages().mayRemain(2 * MINUTE)).toBe(false);
});

it("a page that was loading as the new version took over has time to appear", async () => {
  const { pages } = withPages();
  await pages().note(0, true);
  expect(await pages().mayRemain(MINUTE / 2)).toBe(true);
  expect(await pages().mayRemain(MINUTE)).toBe(false);
});

it("nothing of it remains once it is forgotten", async () => {
  const { pages } = withPages("a");
  await pages().note(0, true);
  await pages().forget();
  expect(await pages().mayRemain(0)).toBe(false);
});

it("says which pages an update has left with an earlier version", async () => {
  const { open, pages } = withPages("a");
  await pages().note(0, false);
  expect(await pages().has("a")).toBe(false);
  await pages().note(0, true);
  open.add("new");
  expect([await pages().has("a"), await pages().has("new")]).toEqual([true, false]);
  await pages().forget();
  expect(await pages().has("a")).toBe(false);
});
