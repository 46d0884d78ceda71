import { expect, it } from "vitest";

import type { ToolCallRequest } from "#domain/message.ts";

import { resultInShort } from "./result-in-short.ts";

function call(toolName: string, args: ToolCallRequest["arguments"] = {}): ToolCallRequest {
  return { id: "c", toolName, arguments: args, approvalStatus: "approved" };
}

it.each([
  ["write_file", { path: "a.md", size: 22_095, created: true }, "created, 22.1 kB"],
  ["write_file", { path: "a.md", size: 77, replaced: true }, "replaced, 77 B"],
  ["edit_file", { path: "a.md", size: 76, replaced: 2 }, "2 places changed, 76 B"],
  ["folder_write", { path: "a.md", created: true, bytes: 12 }, "created, 12 B"],
  ["read_file", { path: "a.md", from: 1, lines: 60, of: 60, text: "T" }, "60 lines"],
  ["folder_read", { path: "a.md", from: 9, lines: 1, of: 60, text: "T" }, "1 of 60 lines"],
  ["delete_file", { path: "a.md", deleted: true }, "deleted"],
  ["show_file", { path: "a.md", shown: "a page" }, "a page"],
  ["fetch_page", { address: "https://a.example", title: "The bridge", text: "T" }, "The bridge"],
  ["calculator", { expression: "1+1", value: "2" }, "expression: 1+1, value: 2"],
  ["Shop__buy", { text: "Bought\nit." }, "Bought it."],
  ["current_time", "12:00\u202e", "12:00\\u202e"],
])("%s %j", (toolName, result, words) => {
  expect(resultInShort(result, call(toolName))).toBe(words);
});

it("shows no brackets where a result has parts of its own", () => {
  const words = resultInShort({ hits: [{ id: 1 }, { id: 2 }], more: false }, call("search"));
  expect(words).toBe("hits: 2 items, more: no");
});
