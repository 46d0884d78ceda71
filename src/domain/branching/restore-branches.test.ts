import { describe, expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { restoreBranches } from "./restore-branches.ts";
import { applied, emptyContext, mainBranch } from "./test-support/context-model.ts";

const base = emptyContext();
const main = mainBranch({ id: "m", name: "main", messageIds: [] });
const lost = mainBranch({ id: "l", name: "lost", deletedAt: 3 });
const version = mainBranch({
  id: "v",
  name: "lost~2",
  named: false,
  forkedFrom: { branchId: "l" },
  deletedAt: 4,
});

function restored(branches: Branch[], ...branchIds: string[]) {
  const outcome = restoreBranches({ branches }, { branchIds });
  if (!outcome.ok) return outcome.error.kind;
  const { branches: after } = applied({ ...base, branches }, outcome.value);
  return after
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map(({ name, named }) => `${name}${named ? "" : " (version)"}`)
    .toSorted();
}

describe("restoring branches without an undo row", () => {
  test("P10: a branch is restored as it is, with its versions if they are listed", () => {
    expect(restored([main, lost, version], "l", "v")).toEqual(["lost", "lost~2 (version)", "main"]);
    expect(restored([main, lost, version], "l")).toEqual(["lost", "main"]);
  });

  test("V3, V2: a version whose branch stays in the bin becomes a named branch with a readable name", () => {
    expect(restored([main, lost, version], "v")).toEqual(["lost 2", "main"]);
  });

  test("P10: repeating changes nothing, and a branch removed meanwhile is refused", () => {
    expect(restored([main], "m")).toEqual(["main"]);
    expect(restored([main], "l")).toBe("not_found");
  });
});
