import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { FileChange, MessageNode } from "#domain/message.ts";
import { nodesForAnswer } from "#domain/nodes-for-answer.ts";

import { foldersOf, isNormalPath, normalizePath } from "./path.ts";
import {
  changesBetween,
  comparePaths,
  changedFilesIn,
  historyOf,
  pathsIn,
  withChanges,
  workspaceOf,
} from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

const NAMES = ["a", "b", "c.txt", "constructor", "__proto__"];
const path = fc
  .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
  .map((names) => names.join("/"));
const file = fc
  .nat({ max: 3 })
  .map((number) => ({ blobId: `blob ${number}`, mediaType: "text/plain", size: number }));
const change: fc.Arbitrary<FileChange> = fc.record({
  path,
  file: fc.option(file, { nil: null, freq: 3 }),
});
const changes = fc.array(change, { maxLength: 12 });

function nodeOf(changed: FileChange[], at: number): MessageNode {
  return {
    id: `n${at}`,
    contextId: "c",
    parentId: at === 0 ? null : `n${at - 1}`,
    message: { role: "tool", content: [{ type: "workspace", changes: changed }] },
    createdAt: at,
  };
}

/** The rule in its plainest form, one path at a time. */
function contentAt(all: readonly FileChange[], wanted: string): string | undefined {
  let content: string | undefined;
  for (const { path: changed, file: put } of all) {
    if (changed === wanted) content = put?.blobId;
    else if (put !== null && (isIn(wanted, changed) || isIn(changed, wanted))) content = undefined;
  }
  return content;
}
const isIn = (inner: string, outer: string) => inner.startsWith(`${outer}/`);

describe("the workspace at a message", () => {
  test("is the fold of the changes through it (K1, K2)", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 6 }), (lists) => {
        const nodes = lists.map(nodeOf);
        for (let end = 0; end <= nodes.length; end += 1) {
          const files = workspaceOf(nodes.slice(0, end));
          const through = lists.slice(0, end).flat();
          const paths = new Set(lists.flat().map(({ path: changed }) => changed));
          for (const each of paths) expect(files.get(each)?.blobId).toBe(contentAt(through, each));
          expect([...files.keys()]).toEqual([...files.keys()].toSorted());
        }
      }),
    );
  });

  test("never has a file where it has a folder (K2)", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const files = withChanges(new Map(), list);
        for (const each of files.keys()) {
          for (const folder of foldersOf(each)) expect(files.has(folder)).toBe(false);
        }
      }),
    );
  });
});

test("the changes between two workspaces turn one into the other", () => {
  fc.assert(
    fc.property(changes, changes, (before, after) => {
      const [left, right] = [withChanges(new Map(), before), withChanges(new Map(), after)];
      const between = changesBetween(left, right);
      expect(withChanges(left, between)).toEqual(right);
      expect(changesBetween(left, left)).toEqual([]);
      expect(comparePaths(left, right).map((one) => one.path)).toEqual(
        between.map((one) => one.path).toSorted(),
      );
    }),
  );
});

test("a file's history names each message that changed it, and how it left it", () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 6 }), path, (lists, wanted) => {
      const nodes = lists.map(nodeOf);
      const states = nodes.map((_node, at) => workspaceOf(nodes.slice(0, at + 1)).get(wanted));
      const history = historyOf(nodes, wanted);
      let last: ReturnType<Workspace["get"]>;
      const expected = states.flatMap((state, at) => {
        const same = state?.blobId === last?.blobId;
        last = state;
        return same ? [] : [{ nodeId: `n${at}`, at, file: state ?? null }];
      });
      expect(history).toEqual(expected);
    }),
  );
});

test("a folder's files are those below it, not those that begin alike", () => {
  const files = withChanges(
    new Map(),
    ["a/b", "ab/c", "a/d/e"].map((each) => ({
      path: each,
      file: { blobId: "x", mediaType: "text/plain", size: 0 },
    })),
  );
  expect(pathsIn(files, "a")).toEqual(["a/b", "a/d/e"]);
  expect(pathsIn(files, "")).toEqual(["a/b", "a/d/e", "ab/c"]);
});

describe("a path", () => {
  test.each([
    ["a/b.txt", "a/b.txt"],
    ["./a//b.txt/", "a/b.txt"],
    ["/work/a", "a"],
    ["/a", "a"],
    ["work/a", "work/a"],
    ["/work/work/a", "work/a"],
    ["A\u030A.txt", "\u00C5.txt"],
    ["日本 語.md", "日本 語.md"],
    ["👩‍💻.md", "👩‍💻.md"],
    [".env", ".env"],
  ])("%j is spelled %j", (written, spelled) => {
    expect(normalizePath(written)).toEqual({ ok: true, value: spelled });
  });

  test.each([
    "",
    "/",
    "..",
    "a/../b",
    "a\u0007",
    "a\u202Eb",
    "a\\b",
    "C:/x",
    "a /b",
    "x.",
    "\ud800",
  ])("%j is refused", (written) => {
    expect(normalizePath(written).ok).toBe(false);
    expect(isNormalPath(written)).toBe(false);
  });

  test("once spelled stays so, and leads nowhere else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (written) => {
        const spelled = normalizePath(written);
        if (!spelled.ok) return;
        expect(normalizePath(spelled.value)).toEqual(spelled);
        expect(
          new URL(spelled.value.split("/").map(encodeURIComponent).join("/"), "file:///w/")
            .pathname,
        ).toMatch(/^\/w\/./u);
      }),
    );
  });
});

test("an answer has the files that its calls changed since the person's last message, once each", () => {
  const text = (at: number, role: "user" | "assistant"): MessageNode => ({
    ...nodeOf([], at),
    message: { role, content: [{ type: "text", text: "…" }] },
  });
  const put = (name: string, size: number): FileChange => ({
    path: name,
    file: { blobId: `blob ${size}`, mediaType: "text/plain", size },
  });
  const before = [text(0, "user"), nodeOf([put("old", 1)], 1), text(2, "user")];
  const rounds = [nodeOf([put("a", 1), put("b", 1)], 3), nodeOf([put("a", 2)], 4)];
  const nodes = new Map([...before, ...rounds, text(5, "assistant")].map((one) => [one.id, one]));
  expect(changedFilesIn(nodesForAnswer([...nodes.keys()], 5, nodes))).toEqual([
    put("a", 2),
    put("b", 1),
  ]);
  expect(changedFilesIn(nodesForAnswer([...nodes.keys()], 4, nodes))).toEqual([]);
});
