import { describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";

import { seededRandom } from "./seeded-random.ts";
import { seededTree } from "./seeded-tree.ts";
import type { SeededTree } from "./seeded-tree.ts";

function violations({ context, branches, nodes }: SeededTree) {
  const pool = new Map(nodes.map((node) => [node.id, node]));
  return checkContext({ context, branches, lookup: (id) => pool.get(id) });
}

describe("a seeded tree", () => {
  const large = seededTree({ seed: 7, nodes: 5_000, branches: 300 });

  it("has exactly the requested number of messages and branches, each message on a branch", () => {
    expect(large.nodes).toHaveLength(5_000);
    expect(large.branches).toHaveLength(300);
    expect(new Set(large.branches.flatMap((branch) => branch.messageIds)).size).toBe(5_000);
  });

  it("obeys the laws of branches", () => {
    expect(violations(large)).toEqual([]);
    expect(violations(seededTree({ seed: 3, nodes: 40, branches: 12 }))).toEqual([]);
  });

  it("has a good number of named branches and versions", () => {
    const versions = large.branches.filter((branch) => !branch.named).length;
    expect(versions).toBeGreaterThan(90);
    expect(versions).toBeLessThan(210);
  });

  it("is the same for the same seed and different for another one", () => {
    const shape = { nodes: 60, branches: 9 };
    expect(seededTree({ seed: 1, ...shape })).toEqual(seededTree({ seed: 1, ...shape }));
    expect(seededTree({ seed: 1, ...shape })).not.toEqual(seededTree({ seed: 2, ...shape }));
  });

  it("is one line if one branch is requested", () => {
    const line = seededTree({ seed: 5, nodes: 200, branches: 1 });
    expect(line.branches[0]?.messageIds).toEqual(line.nodes.map((node) => node.id));
  });
});

describe("seeded numbers", () => {
  it("stay within their bounds and reach both", () => {
    const random = seededRandom(11);
    const drawn = Array.from({ length: 500 }, () => random.between(2, 5));
    expect(new Set(drawn)).toEqual(new Set([2, 3, 4, 5]));
  });

  it("make ids in the form of UUIDs, all different", () => {
    const random = seededRandom(1);
    const ids = Array.from({ length: 1_000 }, () => random.id());
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    }
  });
});
