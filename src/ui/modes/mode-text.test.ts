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

test("tells budgets of its own from retries of its own", () => {
  const budgets = { modelCalls: 5 };
  const retry = { maxRetries: 0 };
  expect(modeGist({ ...mode, budgets }, [])).toBe("All tools · own budgets");
  expect(modeGist({ ...mode, retry }, [])).toBe("All tools · own retries");
  expect(modeGist({ ...mode, budgets: { modelCalls: -1 }, retry: {} }, [])).toBe("All tools");
});
