import { expect, test } from "vitest";

import { folderTree } from "./folder-tree.ts";
import { openFolders } from "./open-folders.ts";

const NOTHING = { marked: new Map(), chosen: {}, seen: {} };

/** Paths of `files` files in each of `folders` folders. */
function pathsOf(folders: number, files: number, before = "src/part"): string[] {
  return Array.from({ length: folders * files }, (_, at) => {
    const folder = Math.floor(at / files);
    return `${before}-${String(folder)}/file-${String(at)}.md`;
  });
}

function shown(paths: readonly string[], known: Partial<typeof NOTHING> = {}): string[] {
  const open = openFolders(folderTree(paths), { ...NOTHING, ...known });
  return [...open].filter(([, isOpen]) => isOpen).map(([path]) => path);
}

test("a few files are shown with all their folders open", () => {
  expect(shown(["a.md", "src/b.md", "src/ui/c.md", "docs/d.md"])).toEqual([
    "docs",
    "src",
    "src/ui",
  ]);
});

test("folders with many files between them are closed together, but not one that is alone", () => {
  expect(shown(pathsOf(50, 10))).toEqual(["src"]);
  expect(shown(pathsOf(1, 500))).toEqual(["src/part-0"]);
  expect(shown([...pathsOf(2, 60, "a"), "b/c.md"])).toEqual([]);
});

test("folders with files of which something is said open before the others", () => {
  const marked = new Map([["src/part-7/file-70.md", true]]);
  expect(shown(pathsOf(50, 10), { marked })).toEqual(["src", "src/part-7"]);
  const all = new Map(pathsOf(50, 10).map((path) => [path, true]));
  expect(shown(pathsOf(50, 10), { marked: all })).toEqual(["src"]);
});

test("what comes later closes no folder that was open, and what the person did stays", () => {
  const seen = { src: true, "src/part-0": true, "src/part-1": true };
  expect(shown(pathsOf(50, 10), { seen })).toEqual(["src", "src/part-0", "src/part-1"]);
  const chosen = { "src/part-0": false, "src/part-9": true };
  expect(shown(pathsOf(50, 10), { seen, chosen })).toEqual(["src", "src/part-1", "src/part-9"]);
  expect(shown(pathsOf(2, 2), { chosen: { src: false } })).toEqual([]);
  expect(shown(["constructor/a.md", "toString/b.md"])).toEqual(["constructor", "toString"]);
});
