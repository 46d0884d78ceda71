import { describe, expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { branchForVersion, branchLabel, branchTree, lastViewedVersion } from "./branch-tree.ts";
import { outlineOf } from "./outline.ts";
import { mainBranch } from "./test-support/context-model.ts";
import { versionsAlong, versionsAt } from "./versions.ts";

let made = 0;

/** `path` lists the message ids, separated by spaces. */
function branch(name: string, path: string, fields: Partial<Branch> = {}): Branch {
  made += 1;
  return mainBranch({
    id: name,
    name,
    named: !name.includes("~"),
    messageIds: path === "" ? [] : path.split(" "),
    createdAt: made,
    activeAt: made,
    ...(name.includes("~") ? { forkedFrom: { branchId: "main" } } : {}),
    ...fields,
  });
}

const main = branch("main", "u a v b");
const second = branch("main~2", "u a v c d");
const third = branch("main~3", "u a w e");
const cheaper = branch("cheaper", "u a v b x y", { colour: 3 });
const tree = branchTree([main, second, third, cheaper]);

describe("V5: versions at a fork", () => {
  test("V5: distinct messages of one base, in order of creation", () => {
    expect(versionsAt(tree, main, 3)).toMatchObject({ versions: ["b", "c"], position: 1 });
    expect(versionsAt(tree, second, 3)).toMatchObject({ versions: ["b", "c"], position: 2 });
    expect(versionsAt(tree, second, 2)).toMatchObject({ versions: ["v", "w"], position: 1 });
    expect(versionsAt(tree, third, 2)).toMatchObject({ versions: ["v", "w"], position: 2 });
  });

  test("V5: elsewhere a message is alone", () => {
    expect(versionsAt(tree, main, 0)).toEqual({ versions: ["u"], position: 1, chips: [] });
    expect(versionsAt(tree, second, 4)).toMatchObject({ versions: ["d"], position: 1 });
    expect(versionsAt(tree, main, 9)).toEqual({ versions: [], position: 0, chips: [] });
  });

  test("V5: named branches are no versions but chips, under the message after which they leave", () => {
    expect(versionsAt(tree, main, 3).chips.map(({ name }) => name)).toEqual(["cheaper"]);
    const other = branch("other", "u a v z");
    const wider = branchTree([main, second, third, cheaper, other]);
    expect(versionsAt(wider, main, 2)).toEqual({
      versions: ["v", "w"],
      position: 1,
      chips: [{ branchId: "other", name: "other", colour: 0 }],
    });
    expect(versionsAt(wider, other, 3)).toMatchObject({ versions: ["z"], position: 1 });
    expect(versionsAt(wider, other, 2).chips.map(({ name }) => name)).toEqual(["main"]);
  });

  test("V5: a branch that ends at a message is reached from there", () => {
    expect(versionsAt(tree, cheaper, 3).chips.map(({ name }) => name)).toEqual(["main"]);
  });

  test("V5: a way has one chip, the oldest branch that goes it", () => {
    const skeptic = branch("skeptic", "u a v b x q");
    const longer = branch("main", "u a v b g");
    const wider = branchTree([longer, cheaper, skeptic]);
    expect(versionsAt(wider, longer, 3).chips.map(({ name }) => name)).toEqual(["cheaper"]);
    expect(versionsAt(wider, cheaper, 4).chips.map(({ name }) => name)).toEqual(["skeptic"]);
  });

  test("V5: a way that a version goes too is the version's", () => {
    const beyond = branch("beyond", "u a v c d f");
    const wider = branchTree([main, second, third, beyond]);
    expect(versionsAt(wider, main, 2).chips).toEqual([]);
    expect(versionsAt(wider, second, 4).chips.map(({ name }) => name)).toEqual(["beyond"]);
  });

  test("V5: binned branches do not count", () => {
    const binned = branchTree([main, { ...second, deletedAt: 1 }, third, cheaper]);
    expect(versionsAt(binned, main, 3)).toMatchObject({ versions: ["b"], position: 1 });
  });

  test("V5: branches that share nothing leave before the first message", () => {
    const apart = branch("apart", "k");
    const empty = branch("empty", "");
    const wider = branchTree([main, apart, empty]);
    expect(versionsAt(wider, main, -1).chips.map(({ name }) => name)).toEqual(["apart", "empty"]);
  });

  test("V6: an attempt put aside comes before what its branch went on with", () => {
    const trunk = branch("main", "u later");
    const aside: Partial<Branch> = { aside: true };
    const first = branch("main~2", "u early", aside);
    const next = branch("main~3", "u middle", aside);
    const again = branch("main~4", "u last");
    const retried = branchTree([trunk, first, next, again]);
    const expected = ["early", "middle", "later", "last"];
    expect(versionsAt(retried, trunk, 1)).toMatchObject({ versions: expected, position: 3 });
    const waiting = branchTree([branch("main", "u"), first, next]);
    expect(versionsAt(waiting, first, 1).versions).toEqual(["early", "middle"]);
  });

  test("V3: versions of a named branch are not counted with its origin's", () => {
    const own = branch("cheaper~2", "u a v b z", { forkedFrom: { branchId: "cheaper" } });
    const wider = branchTree([main, cheaper, own]);
    expect(versionsAt(wider, cheaper, 4)).toMatchObject({ versions: ["x", "z"], position: 1 });
    expect(versionsAt(wider, main, 3).chips.map(({ name }) => name)).toEqual(["cheaper"]);
  });

  test("all rows of a branch at once", () => {
    const rows = versionsAlong(tree, second);
    expect([...rows.keys()]).toEqual([2, 3]);
    expect(rows.get(3)).toEqual(versionsAt(tree, second, 3));
  });
});

describe("choosing", () => {
  test("V4: a version is shown on the live branch through it that was last viewed", () => {
    expect(branchForVersion(tree, "v")?.name).toBe("cheaper");
    expect(branchForVersion(tree, "c")?.name).toBe("main~2");
    const again = branchTree([{ ...main, activeAt: 999 }, second, third, cheaper]);
    expect(branchForVersion(again, "v")?.name).toBe("main");
    const binned = branchTree([main, { ...second, deletedAt: 1 }, third]);
    expect(branchForVersion(binned, "c")).toBe(undefined);
  });

  test("V8: choosing main returns to what was last viewed of it", () => {
    expect(lastViewedVersion(tree, main).name).toBe("main~3");
    expect(lastViewedVersion(tree, cheaper).name).toBe("cheaper");
    const even = branchTree([main, { ...second, activeAt: main.activeAt }]);
    expect(lastViewedVersion(even, main).name).toBe("main");
  });

  test("V3: a version reads by its base, and is counted among its versions", () => {
    const labels = [main, second, third, cheaper].map((each) => branchLabel(tree, each));
    expect(labels).toEqual(["main", "main · version 2", "main · version 3", "cheaper"]);
    const binned = branchTree([main, { ...second, deletedAt: 1 }, third]);
    expect(branchLabel(binned, third)).toBe("main · version 3");
  });

  test("V3: a chain of versions leads to the base; a broken or circular one ends", () => {
    const deep = branch("main~4", "u", { forkedFrom: { branchId: "main~2" } });
    const lost = branch("main~5", "u", { forkedFrom: { branchId: "gone" } });
    const round = branch("main~6", "u", { forkedFrom: { branchId: "main~6" } });
    const wider = branchTree([main, second, deep, lost, round]);
    expect([deep, lost, round].map((each) => wider.baseOf(each).name)).toEqual([
      "main",
      "main~5",
      "main~6",
    ]);
  });
});

describe("outline", () => {
  test("messages without a fork stand in one run", () => {
    expect(outlineOf(tree)).toEqual({
      nodeCount: 10,
      emptyBranchIds: [],
      runs: [
        {
          nodeIds: ["u", "a"],
          branchIds: ["main", "main~2", "main~3", "cheaper"],
          endingBranchIds: [],
          children: [
            {
              nodeIds: ["v"],
              branchIds: ["main", "main~2", "cheaper"],
              endingBranchIds: [],
              children: [
                {
                  nodeIds: ["b"],
                  branchIds: ["main", "cheaper"],
                  endingBranchIds: ["main"],
                  children: [
                    {
                      nodeIds: ["x", "y"],
                      branchIds: ["cheaper"],
                      endingBranchIds: ["cheaper"],
                      children: [],
                    },
                  ],
                },
                {
                  nodeIds: ["c", "d"],
                  branchIds: ["main~2"],
                  endingBranchIds: ["main~2"],
                  children: [],
                },
              ],
            },
            {
              nodeIds: ["w", "e"],
              branchIds: ["main~3"],
              endingBranchIds: ["main~3"],
              children: [],
            },
          ],
        },
      ],
    });
  });

  test("a context without branches, or without messages, has no runs", () => {
    expect(outlineOf(branchTree([]))).toEqual({ runs: [], emptyBranchIds: [], nodeCount: 0 });
    const empty = outlineOf(branchTree([branch("main", "")]));
    expect(empty).toEqual({ runs: [], emptyBranchIds: ["main"], nodeCount: 0 });
  });
});

/** An array that counts how often its items are read. */
function counting(ids: string[], reads: { count: number }): string[] {
  return new Proxy(ids, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/u.test(key)) reads.count += 1;
      // The target is a plain array; a Proxy's handler sees its members as unknown.
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}

test("300 branches of 5,000 messages cost by their forks, not by their messages", () => {
  const reads = { count: 0 };
  const trunk = Array.from({ length: 5_000 }, (_, index) => `m${String(index)}`);
  const branches = Array.from({ length: 300 }, (_, number) => {
    const kept = trunk.slice(0, 10 + number * 16);
    const own = Array.from({ length: 5_000 - kept.length }, (_, at) => `b${number}-${at}`);
    const messageIds = counting([...kept, ...own], reads);
    const version = number > 0 && number % 3 === 0;
    const name = version ? `main~${String(number)}` : number === 0 ? "main" : `b${String(number)}`;
    return branch(name, "", { messageIds });
  });
  const wide = branchTree(branches);
  const last = branches.at(-1);
  if (last === undefined) throw new Error("no branch");
  const rows = Array.from({ length: 5_000 }, (_, index) => versionsAt(wide, last, index));
  expect(rows.filter(({ chips }) => chips.length > 0)).not.toEqual([]);
  // Of 1.5 million messages in all.
  expect(reads.count).toBeLessThan(1_500_000);
});
