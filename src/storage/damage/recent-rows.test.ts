import { afterEach, expect, it, vi } from "vitest";

import { RecentRows } from "./recent-rows.ts";

afterEach(() => vi.unstubAllGlobals());

const row = (number: number) => ({ id: String(number) });

/**
 * Replaces weak references by ones that hold only the rows that `isHeld` names, and counts how often they
 * are read.
 */
function stubReferences(isHeld: (number: number) => boolean) {
  let derefs = 0;
  class Reference {
    readonly #row: { id: string };

    constructor(of: { id: string }) {
      this.#row = of;
    }

    deref() {
      derefs += 1;
      return isHeld(Number(this.#row.id)) ? this.#row : undefined;
    }
  }
  vi.stubGlobal("WeakRef", Reference);
  return () => derefs;
}

it("gives the newest rows that are still held, the oldest first", () => {
  stubReferences((number) => number % 2 === 0);
  const rows = new RecentRows();
  for (let number = 0; number < 10_000; number += 1) rows.note("messages", row(number));
  const held = rows.all().messages.map(({ id }) => Number(id));
  expect(held).toHaveLength(3_000);
  expect(held.at(-1)).toBe(9_998);
  expect(held[0]).toBe(9_998 - 2 * 2_999);
});

it("keeps no references to rows that nothing holds, and does not look for them each time", () => {
  const derefs = stubReferences((number) => number >= 99_990);
  const rows = new RecentRows();
  for (let number = 0; number < 100_000; number += 1) rows.note("messages", row(number));
  // About one look at each row.
  expect(derefs()).toBeLessThan(110_000);
  const before = derefs();
  expect(rows.all().messages).toHaveLength(10);
  expect(derefs() - before).toBeLessThan(600);
});
