import { expect, it } from "vitest";

import { MAX_PROMPT_TEXT, promptText, resourceName, wordsOf } from "./offers.ts";

it("puts one message in as it is, and tells of several whose each is", () => {
  expect(promptText([{ role: "user", text: "Review this.\n" }])).toEqual({
    text: "Review this.",
    isCut: false,
  });
  const turns = [
    { role: "user", text: "Hello" },
    { role: "user", text: "there" },
    { role: "assistant", text: "Hi" },
    { role: "user", text: " " },
  ] as const;
  expect(promptText(turns).text).toBe("User:\nHello\n\nthere\n\nAssistant:\nHi");
  expect(promptText([{ role: "assistant", text: "Sure:" }]).text).toBe("Assistant:\nSure:");
});

it("leaves out what a person would not see, and what is too long", () => {
  expect(promptText([{ role: "user", text: "a\u200bb\u{e0041}c\u202e" }]).text).toBe("abc");
  const long = promptText([{ role: "user", text: "x".repeat(MAX_PROMPT_TEXT + 1) }]);
  expect(long.isCut).toBe(true);
  expect(long.text).toHaveLength(MAX_PROMPT_TEXT);
  expect(resourceName("notes://\u202etxt.exe\nmore")).toBe("notes://txt.exe more");
});

it("shows a command by its name and anything else by its title", () => {
  const offered = { name: "sum_up", title: "Sum up", description: "In three\nlines." };
  expect(wordsOf(offered, "name")).toEqual({ label: "sum_up", note: "In three lines." });
  expect(wordsOf(offered, "title")).toEqual({ label: "Sum up", note: "In three lines." });
  expect(wordsOf({ name: "sum_up", title: "Sum up" }, "name").note).toBe("Sum up");
  expect(wordsOf({ name: "\u200b" }, "title").label).toBe("without a name");
});
