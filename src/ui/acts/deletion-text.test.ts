import { expect, test } from "vitest";

import { deletedNotice, deletedText, deletionNote, prunedNotice } from "./deletion-text.ts";

const few = { versions: 0, messages: 2, total: 17, takesActive: false, leavesNone: false };
const most = { versions: 3, messages: 14, total: 17, takesActive: true, leavesNone: false };

test("a deleted branch is named together with its versions", () => {
  expect(deletedText("main", few)).toBe("“main”");
  expect(deletedText("main", { ...few, versions: 1 })).toBe("“main” and its other version");
  expect(deletedText("main", most)).toBe("“main” and its 3 other versions");
});

test("the note says how much goes, and warns where it is the branch in view", () => {
  expect(deletionNote(few)).toBe("Deletes 2 of 17 messages");
  expect(deletionNote({ ...few, messages: 0 })).toBe("It has no message of its own");
  expect(deletionNote(most)).toBe("Your current branch: deletes 14 of 17 messages");
  expect(deletionNote({ ...most, takesActive: false })).toBe("Deletes 14 of 17 messages");
  expect(deletionNote({ ...most, leavesNone: true })).toBe("This is the only branch.");
});

test("the notice says what was deleted and which branch is shown now", () => {
  expect(deletedNotice("skeptic", few, null)).toBe(
    "Moved “skeptic” to the bin, with 2 of 17 messages.",
  );
  expect(deletedNotice("main", most, "help")).toBe(
    "Moved “main” and its 3 other versions to the bin, with 14 of 17 messages. You’re now on “help”.",
  );
});

test("deleting from a message says how many messages and branches went", () => {
  expect(prunedNotice({ branches: 1, messages: 1 })).toBe("Moved 1 message to the bin.");
  expect(prunedNotice({ branches: 3, messages: 12 })).toBe(
    "Moved 12 messages on 3 branches to the bin.",
  );
});
