import { expect, test } from "vitest";

import { deletedNotice, deletedWords, deletionNote } from "./deletion-words.ts";

const few = { versions: 0, messages: 2, of: 17, takesActive: false, isAll: false };
const most = { versions: 3, messages: 14, of: 17, takesActive: true, isAll: false };

test("what goes is named with its versions", () => {
  expect(deletedWords("main", few)).toBe("“main”");
  expect(deletedWords("main", { ...few, versions: 1 })).toBe("“main” and its version");
  expect(deletedWords("main", most)).toBe("“main” and its 3 versions");
});

test("only what is more than any branch is noted before", () => {
  expect(deletionNote(few)).toBeUndefined();
  expect(deletionNote(most)).toBe("The branch you are on, 14 of 17 messages");
  expect(deletionNote({ ...most, takesActive: false })).toBe("14 of 17 messages");
  expect(deletionNote({ ...most, isAll: true })).toBe("There is no other branch.");
});

test("the notice says how much went, and where the person is now", () => {
  expect(deletedNotice("skeptic", few, null)).toBe("“skeptic” is in the bin.");
  expect(deletedNotice("main", most, "help")).toBe(
    "“main” and its 3 versions are in the bin, with 14 of 17 messages. You are on “help” now.",
  );
});
