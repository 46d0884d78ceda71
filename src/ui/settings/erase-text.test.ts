import { expect, it } from "vitest";

import { erasedThings, isEraseWord } from "./erase-text.ts";

const none = {
  conversations: 1,
  messages: 12,
  attachments: 0,
  keys: 0,
  prompts: 0,
  bytes: { conversations: 0, attachments: 0, requests: 0, settings: 0 },
};

it("names everything that goes, and leaves out what there is none of", () => {
  expect(erasedThings(none)).toEqual([
    "1 conversation with 12 messages, the bin included",
    "All connections",
    "Notes, modes, output schemas, your own tools, MCP servers, folders, drafts, standing approvals, records of runs, requests and settings",
  ]);
  expect(erasedThings({ ...none, attachments: 2, keys: 1, prompts: 3 })).toEqual([
    "1 conversation with 12 messages, the bin included",
    "2 attachments",
    "All connections, and 1 key",
    "3 saved prompts",
    "Notes, modes, output schemas, your own tools, MCP servers, folders, drafts, standing approvals, records of runs, requests and settings",
  ]);
});

it("takes the word in any case, and no other", () => {
  expect([" Erase ", "ERASE"].every(isEraseWord)).toBe(true);
  expect(["", "era", "erase all"].some(isEraseWord)).toBe(false);
});
