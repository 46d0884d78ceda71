import { expect, test } from "vitest";

import { fileKind } from "./file-kind.ts";
import { folderTree } from "./folder-tree.ts";

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
