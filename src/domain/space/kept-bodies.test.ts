import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { bodiesBefore, oldBodies, readBodyDays } from "./kept-bodies.ts";

const request = (id: string, branchId: string, sentAt: number) => ({ id, branchId, sentAt });

describe("the rule for bodies of requests", () => {
  it("keeps everything unless the person chose otherwise, or the choice is unknown", () => {
    expect(readBodyDays(undefined)).toBeNull();
    expect(readBodyDays(30)).toBe(30);
    expect(readBodyDays(3)).toBeNull();
    expect(readBodyDays("30")).toBeNull();
    expect(oldBodies([request("a", "b", 1), request("b", "b", 2)], bodiesBefore(null, 9))).toEqual(
      [],
    );
  });

  it("lets go what is older, but the newest on each branch", () => {
    const now = 100 * 86_400_000;
    const before = bodiesBefore(30, now);
    const sent = [
      request("old", "main", before - 2),
      request("newest and old", "main", before - 1),
      request("older", "other", before - 1),
      request("new", "other", before),
    ];
    expect(oldBodies(sent, before)).toEqual(["old", "older"]);
  });

  it("does not count a request with a purpose as the newest", () => {
    const title = { ...request("title", "main", 5), purpose: "title" as const };
    expect(oldBodies([request("answer", "main", 4), title], 9)).toEqual(["title"]);
  });

  it("keeps one on every branch, whatever was sent", () => {
    const sent = fc.array(
      fc.record({
        branchId: fc.constantFrom("a", "b", "c"),
        sentAt: fc.integer({ min: 0, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(sent, fc.integer({ min: 0, max: 10 }), (some, before) => {
        const rows = some.map((row, at) => ({ ...row, id: String(at) }));
        const old = new Set(oldBodies(rows, before));
        const branches = (which: typeof rows) => new Set(which.map(({ branchId }) => branchId));
        const staying = rows.filter(({ id }) => !old.has(id));
        expect(branches(staying)).toEqual(branches(rows));
        expect(rows.filter(({ id, sentAt }) => old.has(id) && sentAt >= before)).toEqual([]);
      }),
    );
  });
});
