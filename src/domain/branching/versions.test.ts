import { describe, expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { actedOnLabel, branchLabel } from "./branch-label.ts";
import { branchForVersion, branchTree, lastViewedVersion } from "./branch-tree.ts";
import type { BranchFields, UndoRow } from "./change-set.ts";
import { outlineOf } from "./outline.ts";
import { mainBranch } from "./test-support/context-model.ts";
import { versionMark } from "./version-mark.ts";
import { versionsByIndex, versionsAt } from "./versions.ts";

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

  test("V5: named branches are not versions but chips, under the message after which they leave", () => {
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

  test("V5: a branch that ends at a message gets a chip there", () => {
    expect(versionsAt(tree, cheaper, 3).chips.map(({ name }) => name)).toEqual(["main"]);
  });

  test("V5: each continuation has one chip, for the oldest branch on it", () => {
    const skeptic = branch("skeptic", "u a v b x q");
    const longer = branch("main", "u a v b g");
    const wider = branchTree([longer, cheaper, skeptic]);
    expect(versionsAt(wider, longer, 3).chips.map(({ name }) => name)).toEqual(["cheaper"]);
    expect(versionsAt(wider, cheaper, 4).chips.map(({ name }) => name)).toEqual(["skeptic"]);
  });

  test("V5: what leaves before the first message has its chip under that message", () => {
    const edited = branch("main~9", "u2 a2");
    const beyond = branch("beyond", "u2 a2 x");
    const wider = branchTree([main, edited, beyond]);
    const chipsAt = (on: Branch, index: number) =>
      versionsByIndex(wider, on)
        .get(index)
        ?.chips.map(({ name }) => name);
    expect(chipsAt(beyond, 0)).toEqual(["main"]);
    expect(chipsAt(edited, 1)).toEqual(["beyond"]);
    // Here the continuation is also a version's.
    expect(chipsAt(edited, 0)).toEqual([]);
    expect(chipsAt(main, 0)).toEqual([]);
  });

  test("V5: a continuation that is also a version's has no chip", () => {
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

  test("V6: an attempt moved aside comes before what its branch continued with", () => {
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

  test("all rows of a branch in one call", () => {
    const rows = versionsByIndex(tree, second);
    expect([...rows.keys()]).toEqual([2, 3]);
    expect(rows.get(3)).toEqual(versionsAt(tree, second, 3));
  });
});

describe("choosing", () => {
  test("V4: a version is shown on the live branch with it that was last active", () => {
    expect(branchForVersion(tree, "v")?.name).toBe("cheaper");
    expect(branchForVersion(tree, "c")?.name).toBe("main~2");
    const again = branchTree([{ ...main, activeAt: 999 }, second, third, cheaper]);
    expect(branchForVersion(again, "v")?.name).toBe("main");
    const binned = branchTree([main, { ...second, deletedAt: 1 }, third]);
    expect(branchForVersion(binned, "c")).toBe(undefined);
  });

  test("V8: choosing main returns to whichever of its versions was last active", () => {
    expect(lastViewedVersion(tree, main).name).toBe("main~3");
    expect(lastViewedVersion(tree, cheaper).name).toBe("cheaper");
    const even = branchTree([main, { ...second, activeAt: main.activeAt }]);
    expect(lastViewedVersion(even, main).name).toBe("main");
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

describe("V9: a version's number", () => {
  const labelsOf = (branches: readonly Branch[]) => {
    const asked = branchTree(branches);
    return branches.map((each) => branchLabel(asked, each));
  };

  test("V9: is that of the last stepper on the transcript; a named branch has none", () => {
    expect(labelsOf([main, second, third, cheaper])).toEqual([
      "main",
      "main · version 2",
      "main · version 2b",
      "cheaper",
    ]);
    const again = branch("main~4", "u a w f", { forkedFrom: { branchId: "main" } });
    expect(labelsOf([main, second, third, again])).toEqual([
      "main",
      "main · version 2",
      "main · version 1b",
      "main · version 2b",
    ]);
  });

  test("V9: of versions with one number, at different messages, all but the oldest have a letter", () => {
    const ids = Array.from({ length: 28 }, (_, at) => `a${String(at)}`);
    const edits = ids.map((_, at) =>
      branch(`main~${String(at + 2)}`, [...ids.slice(0, at), `b${String(at)}`].join(" ")),
    );
    const labels = labelsOf([{ ...main, messageIds: ids, createdAt: 0 }, ...edits]);
    expect(new Set(labels).size).toBe(29);
    expect(labels.slice(0, 4)).toEqual([
      "main",
      "main · version 2",
      "main · version 2b",
      "main · version 2c",
    ]);
    expect(labels.slice(26)).toEqual([
      "main · version 2z",
      "main · version 2aa",
      "main · version 2ab",
    ]);
  });

  test("V9: numbers the answers to one message consecutively", () => {
    const lanes = ["x", "y", "z"].map((id, at) => branch(`main~${String(at + 2)}`, `u a q ${id}`));
    expect(labelsOf([branch("main", "u a"), ...lanes]).slice(1)).toEqual([
      "main · version 1",
      "main · version 2",
      "main · version 3",
    ]);
  });

  test("V9: versions that wait for their message follow those that have it, in order of creation", () => {
    const waiting = ["main~2", "main~3"].map((name) => branch(name, "u a"));
    const labels = labelsOf([{ ...main, createdAt: 0 }, ...waiting]);
    expect(labels).toEqual(["main", "main · version 2", "main · version 3"]);
    const lanes = ["main~2", "main~3"].map((name) => branch(name, "u a q"));
    const asked = [branch("main", "u a"), ...lanes];
    expect(labelsOf(asked).slice(1)).toEqual(["main · version 1", "main · version 2"]);
    const came = asked.map((one) =>
      one === lanes[1] ? { ...one, messageIds: ["u", "a", "q", "y"] } : one,
    );
    expect(labelsOf(came).slice(1)).toEqual(["main · version 2", "main · version 1"]);
  });

  test("V9, V6: an attempt moved aside is counted before what replaced it", () => {
    const aside = branch("main~2", "u early", { aside: true });
    expect(labelsOf([branch("main", "u later"), aside])).toEqual(["main", "main · version 1"]);
  });

  test("V9: in the bin a version has the number that it would have if it were live", () => {
    const binned = { ...second, deletedAt: 1 };
    expect(branchLabel(branchTree([main, binned, third]), binned)).toBe("main · version 2");
    const all = [main, second, third].map((each) => ({ ...each, deletedAt: 1 }));
    expect(labelsOf([...all, cheaper])).toEqual([
      "main",
      "main · version 2",
      "main · version 2b",
      "cheaper",
    ]);
  });

  test("V2: a generated name is never shown, even if its base is lost", () => {
    const lost = branch("gone~5", "u", { forkedFrom: { branchId: "gone" } });
    expect(labelsOf([lost])).toEqual(["gone · version 1"]);
  });

  describe("the branch that an action was done to", () => {
    const undoRow: UndoRow = {
      id: "undo",
      contextId: "context",
      kind: "delete_branch",
      branchName: "main~2",
      branches: [],
      activeBranchId: { before: "main", after: "main" },
      pinnedBranchId: { before: null, after: null },
      createdAt: 0,
    };
    const renamed = (id: string, before: Partial<BranchFields>, after: Partial<BranchFields>) => ({
      ...undoRow,
      branchName: before.name ?? "",
      branches: [{ id, kind: "changed" as const, before, after }],
    });

    test("V9: a version by its number, a named branch by its name at that time", () => {
      expect(actedOnLabel(tree, undoRow)).toBe("main · version 2");
      expect(actedOnLabel(tree, { ...undoRow, branchName: "cheaper" })).toBe("cheaper");
      const pruned = renamed("cheaper", { name: "old" }, { name: "old (pruned)" });
      expect(actedOnLabel(tree, pruned)).toBe("old");
    });

    test("V2: without the generated number if it cannot be found, or has been named since", () => {
      expect(actedOnLabel(tree, { ...undoRow, branchName: "main~9" })).toBe("main");
      const named = renamed("cheaper", { name: "main~7", named: false }, { name: "cheaper" });
      expect(actedOnLabel(tree, named)).toBe("main");
    });
  });
});

describe("outline", () => {
  test("messages without a fork form one segment", () => {
    expect(outlineOf(tree)).toEqual([
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
    ]);
  });

  test("a context without branches, or without messages, has no segments", () => {
    expect(outlineOf(branchTree([]))).toEqual([]);
    expect(outlineOf(branchTree([branch("main", "")]))).toEqual([]);
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
  // In total the branches list more than 1.5 million messages.
  expect(reads.count).toBeLessThan(1_500_000);
});

test("V9: the marks of 300 versions ask no line for all the lines beside it", () => {
  const trunk = Array.from({ length: 301 }, (_, index) => `m${String(index)}`);
  const line = branch("main", "", { messageIds: trunk });
  const versions = Array.from({ length: 300 }, (_, number) =>
    branch(`main~${String(number + 2)}`, "", {
      messageIds: [...trunk.slice(0, number + 1), `v${String(number)}`],
    }),
  );
  const wide = branchTree([line, ...versions]);
  let asked = 0;
  const baseOf = (one: Branch) => {
    asked += 1;
    return wide.baseOf(one);
  };
  const counted = { ...wide, baseOf };
  expect(versions.map((one) => versionMark(counted, one)).at(-1)).toMatch(/^2[a-z]+$/u);
  expect(asked).toBeLessThan(10_000);
});
