import { expect, test } from "vitest";

import type { ModeContent } from "#domain/modes/mode.ts";

import { modeGist } from "./mode-text.ts";

const mode: ModeContent = {
  name: "Mine",
  prompt: "",
  tools: { limit: "any", sources: {}, tools: {} },
  approval: "usual",
  parameters: {},
};

test("names what is off as the Tools dialog does, and a tool by its own name", () => {
  const tools = {
    ...mode.tools,
    sources: { code: false, workspace: false, web: true },
    tools: { remember: false },
  };
  expect(modeGist({ ...mode, tools }, [])).toBe(
    "All tools except code, files of this branch and remember",
  );
});

test("ends a long prompt's beginning without a point before the dots", () => {
  const prompt = `${"a".repeat(112)} there. And more of it.`;
  expect(modeGist({ ...mode, prompt }, [])).toContain("there…”");
});
