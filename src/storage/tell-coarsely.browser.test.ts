import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openDatabases } from "./db.ts";
import type { Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import { tellCoarsely } from "./tell-coarsely.ts";
import { nodeRow } from "./test-support/rows.ts";

const NAME = "bough-tell-coarsely-test";
let databases: Databases;

beforeEach(async () => {
  databases = await openDatabases(NAME);
});

afterEach(async () => {
  databases.close();
  await Dexie.delete(NAME);
});

/** How many ranges of message keys were reported, in the largest set. */
async function toldBy(remove: () => PromiseLike<unknown>): Promise<number> {
  let most = 0;
  const count = (parts: object) => {
    // By Dexie's types, its sets of keys are not iterable.
    for (const [name, keys] of Object.entries(parts) as [string, Iterable<unknown>][]) {
      if (name.includes("/messages/")) most = Math.max(most, [...keys].length);
    }
  };
  Dexie.on.storagemutated.subscribe(count);
  await remove();
  Dexie.on.storagemutated.unsubscribe(count);
  return most;
}

it.each([200, 3_000])(
  "names no key of %d that are removed, and who watches one of them is told",
  async (length) => {
    const { messages } = databases.strict;
    const ids = Array.from({ length }, (_, at) => `n${String(at)}`);
    await messages.bulkPut(ids.map((id) => nodeRow(id, "c1", null)));
    const seen: boolean[] = [];
    const stop = watchQuery(() => messages.get("n7")).subscribe((node) => {
      seen.push(node !== undefined);
    });
    await expect.poll(() => seen.at(-1)).toBe(true);
    const remove = () =>
      databases.strict.transaction("rw", messages, async () => {
        await messages.where({ contextId: "c1" }).delete();
        tellCoarsely();
      });
    expect(await toldBy(remove)).toBe(1);
    await expect.poll(() => seen.at(-1)).toBe(false);
    stop();
  },
);

it("names the keys of few", async () => {
  const { messages } = databases.strict;
  await messages.bulkPut(["a", "b", "c"].map((id) => nodeRow(id, "c1", null)));
  const remove = () =>
    databases.strict.transaction("rw", messages, async () => {
      await messages.bulkDelete(["a", "c"]);
      tellCoarsely();
    });
  expect(await toldBy(remove)).toBeLessThanOrEqual(2);
});
