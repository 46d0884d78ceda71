import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { branchTree } from "#domain/branching/branch-tree.ts";
import { outlineOf } from "#domain/branching/outline.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import { pathKeys, treeCards } from "./cards.ts";
import type { TreeCards } from "./cards.ts";
import { boundsOf, CARD, layoutCards } from "./layout.ts";
import { stepFrom } from "./travel.ts";

function branch(id: string, messageIds: string[], createdAt: number): Branch {
  return {
    id,
    contextId: "c",
    name: id,
    named: true,
    messageIds,
    colour: 0,
    activeAt: createdAt,
    createdAt,
  };
}

function cardsOf(
  paths: Record<string, string>,
  folding: { unfolded?: string[]; closed?: string[]; pinnedId?: string } = {},
): TreeCards {
  const branches = Object.entries(paths).map(([id, path], index) =>
    branch(id, path.split(" ").filter(Boolean), index),
  );
  return treeCards(outlineOf(branchTree(branches)), {
    unfolded: new Set(folding.unfolded),
    closed: new Set(folding.closed),
    ...defined({ pinnedId: folding.pinnedId }),
  });
}

const keysOf = (cards: TreeCards) => cards.order.map((card) => card.key);

describe("cards", () => {
  it("fold what leads to a fork, show the fork on its own, and a branch's last segment as one", () => {
    const cards = cardsOf({ main: "a b c d e f", side: "a b c x y" });
    expect(cards.order.map((card) => [card.kind, card.nodeIds.join("")])).toEqual([
      ["folded", "ab"],
      ["message", "c"],
      ["folded", "def"],
      ["folded", "xy"],
    ]);
    expect(cards.byKey.get("d")).toMatchObject({ endingIds: ["main"], parent: "c", siblings: 2 });
    expect(cards.keyOf.get("f")).toBe("d");
  });

  it("unfold in place, and keep their keys while a branch grows", () => {
    const cards = cardsOf({ main: "a b c d", side: "a b x y z" }, { unfolded: ["y"] });
    expect(keysOf(cards)).toEqual(["a", "b", "c", "x", "y", "z"]);
    expect(cards.byKey.get("z")).toMatchObject({ endingIds: ["side"], parent: "y", level: 5 });
    const grown = cardsOf({ main: "a b c d e f g", side: "a b x y z" });
    expect(keysOf(grown)).toEqual(["a", "b", "c", "x"]);
  });

  it("count everything that a closed subtree hides", () => {
    const cards = cardsOf({ main: "a b c d", side: "a b c x", other: "a b y" }, { closed: ["b"] });
    expect(keysOf(cards)).toEqual(["a", "b"]);
    expect(cards.byKey.get("b")?.hidden).toBe(4);
    expect(cards.keyOf.get("x")).toBe("b");
  });

  it("put the pinned main thread first", () => {
    const cards = cardsOf({ main: "a b", side: "a x" }, { pinnedId: "side" });
    expect(keysOf(cards)).toEqual(["a", "x", "b"]);
  });

  it("show the name of a branch that ends in the middle of another", () => {
    const cards = cardsOf({ main: "a b", longer: "a b c d" });
    expect(cards.byKey.get("b")?.endingIds).toEqual(["main"]);
    expect(cards.byKey.get("c")).toMatchObject({ endingIds: ["longer"], parent: "b" });
  });

  it("form a path from the start to a branch's end", () => {
    const cards = cardsOf({ main: "a b c", side: "a x y" });
    expect([...pathKeys(cards, ["a", "x", "y"])]).toEqual(["a", "x"]);
  });
});

describe("travel", () => {
  const cards = cardsOf({ main: "a b c", side: "a x y", third: "a z" });
  const from = (key: string, travel: Parameters<typeof stepFrom>[2]) => {
    const card = cards.byKey.get(key);
    if (card === undefined) throw new Error(`no card ${key}`);
    const tree = { cards, places: layoutCards(cards), path: new Set(["a", "x"]) };
    return stepFrom(tree, card, travel).map((one) => one.key);
  };

  it("offers a choice where the tree forks", () => {
    expect(from("a", "child")).toEqual(["b", "x", "z"]);
    expect(from("b", "child")).toEqual([]);
  });

  it("goes to the parent, to the start and to the branch's end", () => {
    expect(from("x", "parent")).toEqual(["a"]);
    expect(from("z", "first")).toEqual(["a"]);
    expect(from("b", "last")).toEqual(["x"]);
  });

  it("goes along the row as it is drawn: the third way is left of the first", () => {
    expect(from("z", "previous")).toEqual([]);
    expect(from("z", "next")).toEqual(["b"]);
    expect(from("b", "next")).toEqual(["x"]);
    expect(from("x", "previous")).toEqual(["b"]);
    expect(from("x", "next")).toEqual([]);
  });
});

/** Branches that start anywhere on earlier ones, as forks do. */
const forest = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((forks) => {
    const paths: string[][] = [];
    for (const [from, at, length] of forks) {
      const source = paths[from % Math.max(1, paths.length)] ?? [];
      const kept = source.slice(0, at % (source.length + 1));
      const own = Array.from({ length }, (_, index) => `${paths.length}-${index}`);
      paths.push([...kept, ...own]);
    }
    return Object.fromEntries(paths.map((path, index) => [`b${index}`, path.join(" ")]));
  });

describe("positions", () => {
  it("are in one column without forks, and along the oldest branch", () => {
    const cards = cardsOf({ main: "a b c", side: "a x" });
    const places = layoutCards(cards);
    expect(places.get("b")?.x).toBe(places.get("a")?.x);
    expect(places.get("x")?.x).toBe(CARD.width + CARD.gapX);
  });

  it("keep every fork on its side when the branch that they left goes on", () => {
    const forks = { one: "a b o", two: "a b p", three: "a b q", four: "a b r" };
    const before = layoutCards(cardsOf({ main: "a b", ...forks }));
    const after = layoutCards(cardsOf({ main: "a b c", ...forks }));
    const row = (places: ReadonlyMap<string, { x: number }>) =>
      ["o", "p", "q", "r", "c"]
        .filter((key) => places.has(key))
        .toSorted((left, right) => (places.get(left)?.x ?? 0) - (places.get(right)?.x ?? 0));
    expect(row(before)).toEqual(["r", "p", "o", "q"]);
    expect(row(after)).toEqual(["r", "p", "c", "o", "q"]);
    // The branch that goes on is younger than others, so only the new card is new and nothing else moves.
    const younger = { ...forks, last: "a b", five: "a b s", six: "a b t" };
    const sides = (last: string) => {
      const places = layoutCards(cardsOf({ main: "a b c", ...younger, last }));
      return ["o", "p", "q", "r", "s", "t"].map((key) => Math.sign(places.get(key)?.x ?? 0));
    };
    expect(sides("a b l")).toEqual(sides("a b"));
  });

  it("place a short branch near its lane if nothing hangs below it", () => {
    const cards = cardsOf({
      main: "a b c d e",
      early: "a x",
      late: "a b c d y",
    });
    const places = layoutCards(cards);
    expect(places.get("x")?.x).toBe(places.get("y")?.x);
  });

  it("never overlap, and lines never cross (1,000 random trees)", () => {
    fc.assert(
      fc.property(forest, (paths) => {
        const cards = cardsOf(paths);
        const places = layoutCards(cards);
        const rows = new Map<number, { x: number; parentX: number }[]>();
        for (const card of cards.order) {
          const place = places.get(card.key);
          if (place === undefined) throw new Error("a card has no place");
          const parentX = places.get(card.parent ?? "")?.x ?? 0;
          rows.set(card.level, [...(rows.get(card.level) ?? []), { x: place.x, parentX }]);
        }
        for (const row of rows.values()) {
          row.sort((left, right) => left.x - right.x);
          for (const [index, { x, parentX }] of row.entries()) {
            const next = row[index + 1];
            if (next === undefined) continue;
            expect(next.x - x).toBeGreaterThanOrEqual(CARD.width + CARD.gapX);
            expect(next.parentX).toBeGreaterThanOrEqual(parentX);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("leave room for what is beside a card (1,000 random trees)", () => {
    fc.assert(
      fc.property(forest, fc.nat(), (paths, seed) => {
        const cards = cardsOf(paths);
        const beside = (key: string) => (key.length * 7 + seed) % 3;
        const places = layoutCards(cards, beside);
        const taken = new Set<string>();
        const column = CARD.width + CARD.gapX;
        for (const { key } of cards.order) {
          const { x, y } = places.get(key) ?? { x: Number.NaN, y: 0 };
          for (let at = 0; at <= beside(key); at += 1) {
            const spot = `${x + at * column} ${y}`;
            expect(taken.has(spot)).toBe(false);
            taken.add(spot);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("have bounds even if there are none", () => {
    expect(boundsOf([])).toEqual({ x: 0, y: 0, width: CARD.width, height: CARD.height });
  });
});
