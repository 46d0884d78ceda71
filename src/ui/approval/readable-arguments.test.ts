import { expect, it } from "vitest";

import { readablePieces } from "./readable-arguments.ts";

it("takes strings of several lines out of the JSON, wherever they are, as they are", () => {
  const edits = [{ old: "a\nb", new: 'say "c"\n  d\n' }];
  expect(readablePieces({ path: "x.ts", edits, all: true })).toEqual([
    { kind: "json", text: '{\n  "path": "x.ts",\n  "edits": [\n    {\n      "old": ' },
    { kind: "lines", text: "a\nb" },
    { kind: "json", text: '      "new": ' },
    { kind: "lines", text: 'say "c"\n  d\n' },
    { kind: "json", text: '    }\n  ],\n  "all": true\n}' },
  ]);
  expect(readablePieces(["a\nb", "c\nd"])).toEqual([
    { kind: "json", text: "[" },
    { kind: "lines", text: "a\nb" },
    { kind: "lines", text: "c\nd" },
    { kind: "json", text: "]" },
  ]);
  expect(readablePieces("a\nb")).toEqual([{ kind: "lines", text: "a\nb" }]);
});

it("leaves to the JSON what has one line, and what has too many of them", () => {
  expect(readablePieces({ command: "rm -r x\n", path: "a\\nb" })).toBeUndefined();
  expect(readablePieces(Array.from({ length: 201 }, () => "a\nb"))).toBeUndefined();
});

it("a text that looks like another argument stays in its frame", () => {
  const pieces = readablePieces({ text: 'hello",\n  "path": "/safe"\n}', path: "/etc/passwd" });
  expect(pieces).toEqual([
    { kind: "json", text: '{\n  "text": ' },
    { kind: "lines", text: 'hello",\n  "path": "/safe"\n}' },
    { kind: "json", text: '  "path": "/etc/passwd"\n}' },
  ]);
});
