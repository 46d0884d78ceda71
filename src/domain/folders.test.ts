import { describe, expect, it } from "vitest";

import { folderNamed, folderNameIn, foldersInOrder, movedFolder, placeAfter } from "./folders.ts";
import type { Folder } from "./folders.ts";

const folder = (id: string, place: number, more: Partial<Folder> = {}): Folder => ({
  id,
  name: id,
  place,
  createdAt: 1,
  updatedAt: 1,
  ...more,
});

describe("the order of folders", () => {
  const rows = [folder("b", 1), folder("c", 0), folder("a", 1), folder("x", 0, { deletedAt: 5 })];

  it("is that of their places, then of their ids, without the deleted ones", () => {
    expect(foldersInOrder(rows).map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(placeAfter(rows)).toBe(2);
    expect(placeAfter([])).toBe(0);
  });

  it("changes by one step, also where two have the same place", () => {
    const ordered = foldersInOrder(rows);
    expect(movedFolder(ordered, "b", -1)).toEqual([{ id: "a", place: 2 }]);
    expect(movedFolder(ordered, "c", 1)).toEqual([
      { id: "a", place: 0 },
      { id: "c", place: 1 },
      { id: "b", place: 2 },
    ]);
    expect(movedFolder(ordered, "c", -1)).toEqual([]);
    expect(movedFolder(ordered, "b", 1)).toEqual([]);
    expect(movedFolder(ordered, "nowhere", 1)).toEqual([]);
  });
});

describe("the name of a folder", () => {
  it("is trimmed and cut", () => {
    expect(folderNameIn("  Tax   2026 ")).toBe("Tax 2026");
    expect(folderNameIn(" \n ")).toBe("");
    expect(folderNameIn("x".repeat(200))).toHaveLength(120);
    expect(folderNameIn(`${"x".repeat(119)}🌿`)).toBe("x".repeat(119));
  });

  it("is found whatever the case", () => {
    expect(folderNamed([folder("Work", 0)], "wORK")?.id).toBe("Work");
    expect(folderNamed([folder("Work", 0)], "works")).toBeUndefined();
  });
});
