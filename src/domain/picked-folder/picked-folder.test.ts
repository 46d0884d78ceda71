import { describe, expect, test } from "vitest";

import { ESCAPES } from "#domain/test-support/folder-escapes.ts";

import { checkChange, EMPTY_FILE } from "./check-change.ts";
import type { KnownFile } from "./check-change.ts";
import { folderInFolder, isUsableName, pathInFolder, whyKept } from "./folder-path.ts";
import { FOLDER_DELETE, FOLDER_EDIT, FOLDER_WRITE, plannedText } from "./planned-text.ts";

describe("J2: paths stay in the folder", () => {
  test.each(ESCAPES)("%j is refused", (written) => {
    expect(pathInFolder(written).ok).toBe(false);
  });

  test("others have one spelling, with the letters as they are written", () => {
    expect(pathInFolder("./src//main.js")).toEqual({ ok: true, value: "src/main.js" });
    // Decomposed letters, as some disks store them.
    expect(pathInFolder("u\u0308.txt")).toEqual({ ok: true, value: "u\u0308.txt" });
    expect(pathInFolder("%2e%2e/x")).toEqual({ ok: true, value: "%2e%2e/x" });
    expect(folderInFolder("")).toEqual({ ok: true, value: "" });
    expect(folderInFolder("./")).toEqual({ ok: true, value: "" });
    expect(folderInFolder("..").ok).toBe(false);
    expect(folderInFolder("/").ok).toBe(false);
    expect(isUsableName("main.js")).toBe(true);
    expect(isUsableName("a:b")).toBe(false);
  });
});

test.each([".git/config", "a/.GIT/hooks/pre-commit", ".g\u200Cit/config", "GIT~1/x", ".svn/a"])(
  "J5: %j is kept as it is",
  (path) => {
    expect(whyKept(path)).toContain("version control");
    expect(whyKept("src/git.ts")).toBeUndefined();
    expect(whyKept(".gitignore")).toBeUndefined();
  },
);

const file = (known: Partial<KnownFile>): KnownFile => ({
  branchId: "b",
  contextId: "c",
  path: "p",
  state: "one",
  ...known,
});

describe("J3, J4, J6: whether a file may be changed", () => {
  const check = (known: KnownFile | undefined, now: string | null, shown?: string | null) =>
    checkChange({ callId: "call", known, now, shown });

  test("a new file, or one that is as the branch knows it", () => {
    expect(check(undefined, null).kind).toBe("change");
    expect(check(file({}), "one").kind).toBe("change");
    expect(check(file({}), "one", "one").kind).toBe("change");
  });

  test("nothing that was never read, or that somebody has changed or deleted since", () => {
    expect(check(undefined, "one")).toMatchObject({ kind: "refused", why: /not read/u });
    expect(check(file({}), "two")).toMatchObject({ kind: "refused", why: /changed by somebody/u });
    expect(check(file({}), null)).toMatchObject({ kind: "refused", why: /deleted or moved/u });
    expect(check(file({ state: null }), "one").kind).toBe("refused");
  });

  test("only what the person saw when they approved", () => {
    expect(check(file({ state: "two" }), "two", "one").kind).toBe("refused");
    expect(check(undefined, null, "one").kind).toBe("refused");
  });

  test("a call that runs again knows what it has done itself", () => {
    const began = file({ change: { callId: "call", after: "two" } });
    expect(check(began, "two").kind).toBe("done");
    expect(check(began, "one").kind).toBe("change");
    expect(check(began, "three").kind).toBe("refused");
    const other = file({ change: { callId: "another", after: "two" } });
    expect(check(other, "two").kind).toBe("refused");
    const made = file({ state: null, change: { callId: "call", after: "two" } });
    expect(check(made, EMPTY_FILE).kind).toBe("change");
    const removed = file({ change: { callId: "call", after: null } });
    expect(check(removed, null).kind).toBe("done");
  });
});

test("what a call makes of a file is the same for the approval and for the execution", () => {
  const make = (name: string, args: Record<string, string | boolean>, before: string | null) =>
    plannedText(name, { path: "p", ...args })?.make(before);
  expect(make(FOLDER_WRITE, { content: "new" }, null)).toEqual({ ok: true, value: "new" });
  expect(make(FOLDER_EDIT, { old: "a", new: "$&" }, "-a-")).toEqual({ ok: true, value: "-$&-" });
  expect(make(FOLDER_EDIT, { old: "a", new: "b" }, "aa")?.ok).toBe(false);
  expect(make(FOLDER_EDIT, { old: "a", new: "b", all: true }, "aa")).toMatchObject({ value: "bb" });
  expect(make(FOLDER_EDIT, { old: "x", new: "b" }, "aa")?.ok).toBe(false);
  expect(make(FOLDER_DELETE, {}, "aa")).toEqual({ ok: true, value: null });
  expect(make(FOLDER_DELETE, {}, null)?.ok).toBe(false);
  expect(plannedText("folder_read", { path: "p" })).toBeUndefined();
  expect(plannedText(FOLDER_WRITE, "p")).toBeUndefined();
});
