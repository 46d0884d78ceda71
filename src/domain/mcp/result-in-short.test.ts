import { expect, it } from "vitest";

import { serverResultInShort } from "./result-in-short.ts";

it("says a server’s result in words, and leaves other results alone", () => {
  const link = { uri: "demo://1", name: "Text 1" };
  expect(serverResultInShort({ text: "Here.", resources: [link, { ...link, name: "Two" }] })).toBe(
    "Here. · Text 1, Two",
  );
  expect(serverResultInShort({ files: [{ path: "mcp/a.png", mimeType: "image/png" }] })).toBe(
    "mcp/a.png",
  );
  expect(serverResultInShort({ data: { degrees: 33, sky: "grey" }, notes: ["Cut."] })).toBe(
    "degrees: 33, sky: grey · Cut.",
  );
  for (const other of ["text", null, [1], {}, { text: "T", path: "a" }, { text: 1 }]) {
    expect(serverResultInShort(other)).toBeUndefined();
  }
});
