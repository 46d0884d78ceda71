import { describe, expect, it } from "vitest";

import type { FileChange, WorkspaceFile } from "#domain/message.ts";

import { withoutSent } from "./draft-changes.ts";
import { namesInUse } from "./new-path.ts";
import { morePending, overtaken, withoutPaths } from "./pending.ts";
import { withChanges } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

const file = (blobId: string): WorkspaceFile => ({ blobId, mediaType: "text/plain", size: 1 });
const put = (path: string, blobId: string): FileChange => ({ path, file: file(blobId) });
const gone = (path: string): FileChange => ({ path, file: null });
const files = (all: Record<string, string>): Workspace =>
  new Map(Object.entries(all).map(([path, blobId]) => [path, file(blobId)]));

describe("K7: pending changes", () => {
  const base = files({ "a.txt": "a", "lib/x.js": "x" });

  it("are one for each path, and remember what they replace", () => {
    const first = morePending(base, [], [put("a.txt", "a2"), put("new.txt", "n")]);
    expect(first).toEqual([
      { ...put("a.txt", "a2"), was: "a" },
      { ...put("new.txt", "n"), was: null },
    ]);
    expect(morePending(base, first, [put("a.txt", "a3"), gone("new.txt")])).toEqual([
      { ...put("a.txt", "a3"), was: "a" },
    ]);
  });

  it("come to nothing where the file is again what it was", () => {
    const changed = morePending(base, [], [put("a.txt", "a2"), gone("lib/x.js")]);
    expect(morePending(base, changed, [put("a.txt", "a"), put("lib/x.js", "x")])).toEqual([]);
  });

  it("can be applied in their order where a file takes a folder's place", () => {
    const pending = morePending(base, [], [put("lib", "l")]);
    expect([...withChanges(base, pending).keys()]).toEqual(["a.txt", "lib"]);
  });

  it("are taken back path by path, and leave the draft once they are sent, unless made anew", () => {
    const pending = morePending(base, [], [put("a.txt", "a2"), put("new.txt", "n")]);
    expect(withoutPaths(pending, ["a.txt"]).map(({ path }) => path)).toEqual(["new.txt"]);
    const sent = pending.map(({ path, file: now }) => ({ path, file: now }));
    const again = morePending(base, pending, [put("new.txt", "n2")]);
    expect(withoutSent(again, sent)).toEqual([{ ...put("new.txt", "n2"), was: null }]);
    expect(withoutSent(pending, sent)).toEqual([]);
  });

  it("tell where somebody else has changed the file since", () => {
    const pending = morePending(base, [], [put("a.txt", "mine"), put("new.txt", "n")]);
    expect([...overtaken(base, pending)]).toEqual([]);
    expect([...overtaken(files({ "a.txt": "theirs", "new.txt": "n" }), pending)]).toEqual([
      "a.txt",
    ]);
    // It is not known what changes from a queue replaced.
    expect([...overtaken(files({ "a.txt": "theirs" }), [put("a.txt", "mine")])]).toEqual([]);
  });
});

describe("K7: names that a person gives", () => {
  const names = namesInUse(["src/Main.js", "notes.md"]);
  const problem = (written: string) => {
    const checked = names.check(written);
    return checked.ok ? undefined : checked.error;
  };

  it("may be of a file that is there, or of a new one", () => {
    expect(names.check("/work/notes.md")).toEqual({ ok: true, value: "notes.md" });
    expect(names.check("src/other.js")).toEqual({ ok: true, value: "src/other.js" });
  });

  it.each([
    ["", "empty"],
    ["../x", "lead out"],
    ["a\u0000b", "cannot have"],
    ["a\u202Eb", '"a\\u202eb" has a character that file names cannot have'],
    ["docs/AUX.txt", "Windows"],
    ["Notes.md", "“notes.md” is there already, which differs only in capitals"],
    ["SRC/new.js", "“src” is there already"],
    ["src", "is a folder"],
    ["notes.md/inside", "is a file"],
    ["end. ", "space"],
  ])("say what is wrong with %j", (written, words) => {
    expect(problem(written)).toContain(words);
  });
});
