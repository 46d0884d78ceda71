import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";

import { retryParts } from "#platform/parts.ts";
import { BoughDatabase } from "#storage/bough-database.ts";
import { openDatabases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import { contextRow } from "#storage/test-support/rows.ts";

import { RowDoor } from "./row-door.ts";

let name: string;

beforeEach(() => {
  name = `bough-door-${crypto.randomUUID()}`;
});

afterEach(() => Dexie.delete(name));

const damaged = { ...contextRow("c1"), title: { not: "a title" } };

it("reads again, and checks, what a first visit has shown before the checks had loaded", async () => {
  const db = await openDatabases(name);
  await db.strict.table("contexts").put(damaged);
  const titles: unknown[] = [];
  const stop = watchQuery(() => db.strict.contexts.get("c1")).subscribe((row) => {
    titles.push(row?.title);
  });
  await expect.poll(() => titles).toEqual([damaged.title]);
  await db.strict.door?.load();
  await expect.poll(() => titles).toEqual([damaged.title, "Damaged conversation"]);
  await expect.poll(() => db.strict.damagedRows.count()).toBe(1);
  stop();
  db.close();
});

it("does not read again what a first visit has shown if all of it is whole", async () => {
  const db = await openDatabases(name);
  await db.strict.table("contexts").put(contextRow("c1"));
  let readings = 0;
  const row = { ...contextRow("c1"), title: "Another" };
  const titles: unknown[] = [];
  const stop = watchQuery(() => {
    readings += 1;
    return db.strict.contexts.get("c1");
  }).subscribe((read) => {
    titles.push(read?.title);
  });
  await expect.poll(() => titles).toHaveLength(1);
  await db.strict.door?.load();
  // Once a change that does concern the query has arrived, any second reading would have come before it.
  await db.strict.contexts.put(row);
  await expect.poll(() => titles.at(-1)).toBe("Another");
  expect(readings).toBe(2);
  expect(db.strict.door?.recent().contexts.map(({ id }) => id)).toEqual(["c1"]);
  stop();
  db.close();
});

it("waits for the checks if any table has a row, whichever it is", async () => {
  const first = await openDatabases(name);
  await first.strict.table("folders").put({ id: "f1", name: 7 });
  first.close();
  const db = await openDatabases(name);
  expect(await db.strict.folders.get("f1")).toMatchObject({ name: expect.any(String) });
  db.close();
});

it("asks again for checks that did not come, once there may be a network again", async () => {
  const first = await openDatabases(name);
  await first.strict.table("contexts").put(damaged);
  first.close();
  let isThere = false;
  const door = new RowDoor(async () => {
    if (!isThere)
      throw new TypeError("Failed to fetch dynamically imported module: /row-checks.js");
    return import("./row-checks.ts");
  });
  const db = new BoughDatabase(name, "strict");
  db.door = door;
  door.watch(db);
  await db.open();
  const titles: unknown[] = [];
  const stop = watchQuery(() => db.contexts.get("c1")).subscribe((row) => {
    titles.push(row?.title);
  });
  await expect.poll(() => titles).toEqual([damaged.title]);
  isThere = true;
  // Nothing can be tried again until it is known why the first try failed.
  const afterRetry = async () => {
    await retryParts();
    return titles;
  };
  await expect.poll(afterRetry).toEqual([damaged.title, "Damaged conversation"]);
  stop();
  db.close();
});

it("leaves rows of tables without a shape as they are", async () => {
  const db = await openDatabases(name);
  await db.strict.door?.load();
  await db.strict.settings.put({ key: "any", value: { at: 1 } });
  expect(await db.strict.settings.get("any")).toEqual({ key: "any", value: { at: 1 } });
  await db.strict.door?.haveKept();
  expect(await db.strict.damagedRows.count()).toBe(0);
  db.close();
});
