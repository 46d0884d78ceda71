import { expect, test } from "vitest";

import { fileKind } from "./file-kind.ts";
import { folderTree } from "./folder-tree.ts";
import { folderMark, rowMarks } from "./row-marks.ts";
import { shortPath } from "./short-path.ts";

test("paths are listed in their folders, each with how many files are in it", () => {
  const root = folderTree(["src/b.js", "a.txt", "src/ui/x.css", "src/a.js"]);
  expect(root).toEqual({
    name: "",
    count: 4,
    paths: ["a.txt"],
    folders: [
      {
        name: "src",
        count: 3,
        paths: ["src/a.js", "src/b.js"],
        folders: [{ name: "ui", count: 1, paths: ["src/ui/x.css"], folders: [] }],
      },
    ],
  });
});

test("numbers in names are in their order, and a chain of folders takes one row", () => {
  const root = folderTree(["f-10.md", "F-9.md", "f-1.md", "a/b/c/d.md", "a/b/c/e/f.md"]);
  expect(root.paths).toEqual(["f-1.md", "F-9.md", "f-10.md"]);
  expect(root.folders).toMatchObject([
    { name: "a/b/c", count: 2, paths: ["a/b/c/d.md"], folders: [{ name: "e", count: 1 }] },
  ]);
});

test("a folder says how many files in it wait to be sent, or else how many the last answer changed", () => {
  const root = folderTree(["src/ui/a.md", "src/b.md", "src/c.md"]);
  const changed = (path: string) => ({ path, kind: "deleted" as const });
  const textFor = (changes: string[], pending: string[]) =>
    folderMark(
      root,
      rowMarks({ changed: changes.map(changed), pendingPaths: pending.map(changed) }),
    )?.text;
  expect(textFor(["src/ui/a.md", "src/b.md"], [])).toBe("2 changed");
  expect(textFor(["src/ui/a.md", "src/b.md"], ["src/c.md"])).toBe("1 not sent");
  expect(textFor(["elsewhere.md"], [])).toBeUndefined();
});

test("a long path gives up its folders before its name", () => {
  expect(shortPath("app/main.js")).toBe("app/main.js");
  expect(shortPath(`app/${"a".repeat(50)}/main.js`)).toBe("…/main.js");
});

test.each([
  ["page.html", "text/plain", { kind: "code", language: "html" }],
  ["Makefile", "text/plain", { kind: "code", language: "" }],
  ["notes.TXT", "text/plain", { kind: "code", language: "" }],
  ["picture.svg", "text/plain", { kind: "code", language: "xml" }],
  ["README.md", "text/plain", { kind: "markdown" }],
  ["data.tsv", "text/plain", { kind: "table", delimiter: "\t" }],
  ["data.json", "text/plain", { kind: "json" }],
  ["no-extension", "image/png", { kind: "image" }],
  ["lies.md", "application/octet-stream", { kind: "bytes" }],
  ["lies.txt", "application/pdf", { kind: "pdf" }],
])("%s with bytes of %s is shown by what it is", (path, mediaType, kind) => {
  expect(fileKind(path, { blobId: "b", mediaType, size: 1 })).toEqual(kind);
});
