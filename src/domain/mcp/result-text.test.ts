import { expect, test } from "vitest";

import { isNormalPath } from "#domain/workspace/path.ts";

import { linksIn } from "./resource-links.ts";
import { resultForModel, resultPath } from "./result-text.ts";

const nothing = { texts: [], files: [], notes: [] };

test("a result of texts is a text, without hidden characters", () => {
  expect(resultForModel({ ...nothing, texts: ["a\u200bb", "c"] })).toBe("ab\n\nc");
  expect(resultForModel(nothing)).toBe("The call ended without a result.");
});

test("structured data that a text repeats is sent once", () => {
  const structured = { n: 1 };
  expect(resultForModel({ ...nothing, texts: ['{ "n": 1 }'], structured })).toEqual({
    data: { n: 1 },
  });
  expect(resultForModel({ ...nothing, texts: ["One."], structured, notes: ["Odd."] })).toEqual({
    text: "One.",
    data: { n: 1 },
    notes: ["Odd."],
  });
  expect(resultForModel({ ...nothing, texts: ["[1, 2]"], structured: [1, 2] })).toEqual({
    data: [1, 2],
  });
});

test("resources that a result names are data, and read back only where they have the right shape", () => {
  const links = [{ uri: "notes://a", name: "A", mimeType: "text/plain" }];
  const result = resultForModel({ ...nothing, texts: ["See:"], links });
  expect(result).toEqual({ text: "See:", resources: links });
  expect(linksIn(result)).toEqual(links);
  expect(linksIn("text")).toEqual([]);
  expect(
    linksIn({ resources: [null, "x", { uri: 1, name: "a" }, { uri: "b", name: "b" }] }),
  ).toEqual([{ uri: "b", name: "b" }]);
});

test("files of a result have safe names that no other file has", () => {
  const taken = new Set(["mcp/My-Shop/photo.png"]);
  expect(resultPath("My Shop", "file:///a/photo.jpeg", "image/png", taken)).toBe(
    "mcp/My-Shop/photo-2.png",
  );
  const inPieces = "file:///Users/kim/\u{1107}\u{1169}\u{1100}\u{1169} e\u0301te\u0301 \u212B.pdf";
  const composed = resultPath("보고".normalize("NFD"), inPieces, "application/pdf", taken);
  expect(composed).toBe("mcp/보고/보고-été-Å.pdf".normalize("NFC"));
  expect(isNormalPath(composed)).toBe(true);
  expect(resultPath("..", "../../etc/passwd", "", taken)).toBe("mcp/server/passwd.bin");
  expect(resultPath("x", "image", "image/png", taken)).toBe("mcp/x/image.png");
  expect(resultPath("x", "https://h/?a=b", "text/html; charset=utf-8", taken)).toBe("mcp/x/h.html");
});
