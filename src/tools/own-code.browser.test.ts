import { expect, test } from "vitest";

import { findCodeProblem, runOwnCode } from "./own-code.ts";
import { fakeWorkspace } from "./test-support/fake-workspace.ts";

const io = (workspace = fakeWorkspace()) => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  workspace,
});
const run = (code: string, args: object = {}, files = false, workspace = fakeWorkspace()) =>
  runOwnCode({ code, args: { ...args }, files }, io(workspace));

test("gets its arguments, may wait, prints, and returns a value", async () => {
  const code =
    'console.log("so", args); const n = await Promise.resolve(args.n); return { n: n + 1 };';
  expect(await run(code, { n: 2, text: '"\u2028' })).toEqual({
    value: { n: 3 },
    printed: 'so {"n":2,"text":"\\"\u2028"}',
    changed: [],
  });
  expect(await run("")).toEqual({ value: null, printed: "", changed: [] });
});

test("what is wrong is told with its place, and what was printed before", async () => {
  await expect(run("const a = null; a.x")).rejects.toThrow(/\(line 1, column 1\d\)/u);
  await expect(run('console.log("a");\n\nmissing()')).rejects.toThrow(
    /missing.*\(line 3, column 1\)\nPrinted before:\na/su,
  );
  expect(await findCodeProblem("return 1\nreturn (")).toMatch(/SyntaxError.*line [23]/u);
  expect(await findCodeProblem("return await args.x;")).toBeUndefined();
  expect(await findCodeProblem("for (;;) {}")).toBeUndefined();
});

test("nothing of one call reaches the next", async () => {
  await run("globalThis.left = 1; Array.prototype.map = 0;");
  const code = "return [typeof left, [1].map((n) => n + 1)];";
  expect(await run(code)).toMatchObject({ value: ["undefined", [2]] });
});

test("sees and changes the branch's files only if it may", async () => {
  const files = fakeWorkspace({ "a.txt": "one", "b.txt": "two" });
  const code =
    'const all = files.list(); if (all.length) { files.write("c.txt", files.read("a.txt") + "!"); files.delete("b.txt"); } return all;';
  expect(await run(code, {}, true, files)).toMatchObject({
    value: ["a.txt", "b.txt"],
    changed: ["c.txt", "b.txt"],
  });
  expect(await files.text()).toEqual({ "a.txt": "one", "c.txt": "one!" });
  expect(await run(code, {}, false, files)).toMatchObject({ value: [] });
  await expect(run('files.write("x", "y")', {}, false, files)).rejects.toThrow("no access");
});
