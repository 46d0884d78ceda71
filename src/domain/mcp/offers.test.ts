import { expect, it } from "vitest";

import {
  MAX_PROMPT_TEXT,
  factsOf,
  optionalVariables,
  promptText,
  shownUri,
  copyName,
  wordsOf,
} from "./offers.ts";

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
  expect(shownUri("notes://\u202etxt.exe\nmore")).toBe("notes://txt.exe more");
});

it("shows a command by its name and anything else by its title", () => {
  const offered = { name: "sum_up", title: "Sum up", description: "In three\nlines." };
  expect(wordsOf(offered, "name")).toEqual({ label: "sum_up", note: "In three lines." });
  expect(wordsOf(offered, "title")).toEqual({ label: "Sum up", note: "In three lines." });
  expect(wordsOf({ name: "sum_up", title: "Sum up" }, "name").note).toBe("Sum up");
  expect(wordsOf({ name: "\u200b" }, "title").label).toBe("without a name");
});

it("names a copy by the file at the end of its address, or as the list does", () => {
  expect(copyName("demo://docs/read%20me.md?raw=1", "Read me")).toBe("read me.md");
  expect(copyName("linear://issue/3f2a", "Fix the login")).toBe("Fix the login");
  expect(copyName("linear://issue/3f2a")).toBe("linear://issue/3f2a");
  expect(copyName("notes://%E0%A4%A")).toBe("notes://%E0%A4%A");
  expect(copyName("notes://a%E2%80%AEdm.exe")).toBe("adm.exe");
  expect(copyName("")).toBe("resource");
});

it("takes only what makes sense of what a server says about a resource", () => {
  expect(factsOf({})).toEqual({});
  expect(
    factsOf({ audience: ["user"], priority: 1, lastModified: "2026-01-02T00:00:00Z" }),
  ).toEqual({ audience: "person", priority: 1, changedAt: Date.UTC(2026, 0, 2) });
  expect(factsOf({ audience: ["assistant", "user"], lastModified: "soon" })).toEqual({});
});

it("lets only the variables of a query stay empty", () => {
  expect(optionalVariables("repo://{owner}/{name}{?ref,lines*}{&page:3}")).toEqual([
    "ref",
    "lines",
    "page",
  ]);
});
