import { describe, expect, it } from "vitest";

import type { FileChange, MessageNode, WorkspaceFile } from "#domain/message.ts";
import { withChanges } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";

import { handBack, handedText, taskFilesOf } from "./task-files.ts";

const file = (blobId: string): WorkspaceFile => ({ blobId, mediaType: "text/plain", size: 1 });
const put = (path: string, blobId: string): FileChange => ({ path, file: file(blobId) });
const gone = (path: string): FileChange => ({ path, file: null });
const base: Workspace = withChanges(new Map(), [put("a.md", "a"), put("lib/x.js", "x")]);
/** The files after other calls of the round have changed them. */
const after = (...changes: FileChange[]) => withChanges(base, changes);

describe("S10: what a sub-task hands back", () => {
  it("is what its messages changed of the files that it got with its goal", () => {
    const node = (changes: FileChange[]): MessageNode => ({
      id: "n",
      contextId: "c",
      parentId: null,
      message: { role: "tool", content: [{ type: "workspace", changes }] },
      createdAt: 1,
    });
    const nodes = [node([put("a.md", "a")]), node([put("b.md", "b")]), node([gone("a.md")])];
    expect(taskFilesOf(nodes).changes).toEqual([gone("a.md"), put("b.md", "b")]);
    expect(taskFilesOf([])).toEqual({ base: new Map(), changes: [] });
  });

  it("is taken as it is where nobody else changed the same", () => {
    const changes = [put("a.md", "mine"), put("new.md", "n"), gone("lib/x.js")];
    expect(handBack({ base, changes }, after(put("other.md", "o")))).toEqual({
      changes,
      renamed: [],
      kept: [],
    });
    expect(
      handBack({ base, changes: [put("a.md", "same")] }, after(put("a.md", "same"))).renamed,
    ).toEqual([]);
    expect(handBack({ base, changes: [gone("a.md")] }, after(gone("a.md"))).kept).toEqual([]);
  });

  it.each([
    ["both wrote it", put("a.md", "mine"), put("a.md", "theirs"), "a (2).md"],
    ["both made it", put("new", "mine"), put("new", "theirs"), "new (2)"],
    ["the other deleted it", put("a.md", "mine"), gone("a.md"), "a (2).md"],
    ["the other made a folder of it", put("docs", "mine"), put("docs/in.md", "theirs"), "docs (2)"],
    [
      "the other made a file of its folder",
      put("docs/in.md", "mine"),
      put("docs", "t"),
      "docs (2)/in.md",
    ],
  ])("is kept under another name where %s", (_what, mine, theirs, as) => {
    const others = after(theirs);
    const handed = handBack({ base, changes: [mine] }, others);
    expect(handed.renamed).toEqual([{ path: mine.path, as }]);
    const together = withChanges(others, handed.changes);
    expect(together.get(as)?.blobId).toBe("mine");
    expect(together.get(theirs.path)).toEqual(theirs.file ?? undefined);
    expect(handedText(handed)).toContain(`${as}: its ${mine.path}, which another call`);
  });

  it("deletes nothing that somebody else changed, and takes no name twice", () => {
    const others = after(put("a.md", "theirs"), put("a (2).md", "theirs, too"));
    const changes = [gone("a.md"), put("a (2).md", "mine")];
    const handed = handBack({ base, changes }, others);
    expect(handed).toMatchObject({ kept: ["a.md"], renamed: [{ as: "a (2) (2).md" }] });
    expect(handedText(handed)).toContain("a.md: not deleted");
  });

  it("says nothing where nothing changed", () => {
    expect(handedText(handBack({ base, changes: [] }, base))).toBe("");
  });
});
