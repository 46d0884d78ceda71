import { describe, expect, test } from "vitest";

import type { TreeCard } from "./cards.ts";
import { toggleClosed, toggleSegment } from "./folding.ts";

function card(kind: TreeCard["kind"], segment: string[]): TreeCard {
  const [key = ""] = segment;
  const nodeIds = kind === "folded" ? segment : [key];
  const alone = { branchIds: [], endingIds: [], parent: null, children: [] };
  return { key, kind, nodeIds, segment, ...alone, level: 1, position: 1, siblings: 1, hidden: 0 };
}

describe("a segment", () => {
  const folding = { unfolded: new Set(["a", "x"]), closed: new Set<string>() };

  test("is unfolded by its first message, leaving others unchanged", () => {
    expect(toggleSegment(folding, card("folded", ["m", "n"]))).toEqual(["a", "x", "m"]);
  });

  test("is folded whichever of its messages had unfolded it", () => {
    expect(toggleSegment(folding, card("message", ["w", "x"]))).toEqual(["a"]);
  });
});

describe("a card's subtree", () => {
  const folding = { unfolded: new Set<string>(), closed: new Set(["a", "x"]) };

  test("is closed if it was open", () => {
    expect(toggleClosed(folding, card("message", ["m"]))).toEqual(["a", "x", "m"]);
  });

  test("is opened if it was closed", () => {
    expect(toggleClosed(folding, card("message", ["x"]))).toEqual(["a"]);
  });
});
