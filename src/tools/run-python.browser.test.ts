import { describe, expect, test } from "vitest";

import { tool } from "./run-python.tool.ts";
import { createGate, fakeServices } from "./test-support/fake-tool.ts";
import { fakeWorkspace } from "./test-support/fake-workspace.ts";
import { callPatiently, giveCodeMinutes } from "./test-support/patient-code.ts";

giveCodeMinutes();

let runs = 0;
const newRun = () => `python run ${(runs += 1)}`;

async function run(
  code: string,
  {
    runId = newRun(),
    workspace = fakeWorkspace(),
    onOutput = (_text: string): void => undefined,
    signal = new AbortController().signal,
  } = {},
) {
  const options = { signal, services: fakeServices(), runId, workspace, onOutput };
  return await callPatiently(tool, code, options);
}

const message = async (code: string, workspace = fakeWorkspace()) => {
  const end = await run(code, { workspace });
  return typeof end === "object" && end !== null && "message" in end ? end.message : end;
};

test("answers with the value of the last line and what was printed", async () => {
  expect(await run('print("a", 1)\nn = 20\n\nn * 2 + 2 # twice\n')).toMatchObject({
    value: 42,
    printed: "a 1",
  });
  expect(await run("x = 1")).not.toHaveProperty("value");
  expect(await run("None")).not.toHaveProperty("value");
  expect(await run("if True:\n  1\nelse:\n  2")).not.toHaveProperty("value");
  expect(
    await run('"""\nnot code\n"""\n[\n 1,\n (2,), {3}, {"a": b"x", 4: 10**30},\n 1e999\n]'),
  ).toMatchObject({
    value: [1, [2], [3], { a: "b'x'", 4: "1000000000000000000000000000000" }, "inf"],
  });
  expect(await run("a = []\na.append(a)\na")).toMatchObject({ value: [expect.anything()] });
  expect(await run('"é" * 3')).toMatchObject({ value: "ééé" });
});

test("keeps variables and functions for the next call of the run, and says when an engine is new", async () => {
  const runId = newRun();
  expect(await run("n = 1\ndef f(): return n", { runId })).toHaveProperty("note");
  const second = await run("n += 1\nf()", { runId });
  expect(second).toMatchObject({ value: 2 });
  expect(second).not.toHaveProperty("note");
  expect(await run("'n' in globals()")).toMatchObject({ value: false, note: expect.any(String) });
});

describe("the branch's files", () => {
  test("are read, written, renamed and deleted, and what changed is told", async () => {
    const workspace = fakeWorkspace({
      "a.csv": "x,y\n1,2",
      "old.txt": "o",
      "b.txt": "b",
      "d/e.txt": "é",
    });
    const code = `
import os, json
from pathlib import Path
row = open("a.csv").read().split("\\n")[1]
os.mkdir("out")
with open("/work/out/sum.json", "w") as file: json.dump([int(n) for n in row.split(",")], file)
with open("d/e.txt", "a") as file: file.write("ü")
open("raw.bin", "wb").write(bytes([0, 255]))
os.remove("old.txt")
os.rename("b.txt", "c.txt")
Path("p.txt").write_text("path")
[sorted(os.listdir()), Path("d/e.txt").read_text(), [line.strip() for line in open("a.csv")], os.path.exists("old.txt")]`;
    expect(await run(code, { workspace })).toMatchObject({
      value: [["a.csv", "c.txt", "d", "out", "p.txt", "raw.bin"], "éü", ["x,y", "1,2"], false],
    });
    const { "raw.bin": _raw, ...texts } = await workspace.text();
    expect(texts).toEqual({
      "a.csv": "x,y\n1,2",
      "c.txt": "b",
      "d/e.txt": "éü",
      "out/sum.json": "[1, 2]",
      "p.txt": "path",
    });
    const changed = await workspace.commit();
    expect(changed.map(({ path }) => path)).not.toContain("a.csv");
  });

  test("are as the branch has them at each call, whatever an earlier call left in the engine", async () => {
    const runId = newRun();
    const workspace = fakeWorkspace({ "a.txt": "one", "m.py": "x = 1" });
    await run('import m\nopen("a.txt", "w").write("mine")\nraise ValueError("no")', {
      runId,
      workspace,
    });
    const code = 'import m\n(open("a.txt").read(), m.x)';
    expect(await run(code, { runId, workspace })).toMatchObject({ value: ["one", 1] });
    await workspace.write("a.txt", new Blob(["two"]));
    await workspace.write("m.py", new Blob(["x = 2"]));
    expect(await run(code, { runId, workspace })).toMatchObject({ value: ["two", 2] });
  });

  test("can be large and binary, and named like nothing else is", async () => {
    const workspace = fakeWorkspace();
    await workspace.write("raw", new Blob([new Uint8Array(20_000_000).fill(255)]));
    const code = `
data = open("raw", "rb").read(30000000)
open("__proto__", "w").write("kept")
(len(data), data[-1])`;
    expect(await run(code, { workspace })).toMatchObject({
      value: [20_000_000, 255],
      changed: ["__proto__"],
    });
    expect(await message('open("raw").read(10)', workspace)).toContain("UnicodeError");
  });

  test("that are not there, lie elsewhere or fill the device are told, and nothing changes", async () => {
    const workspace = fakeWorkspace({ a: "1" });
    expect(await message('open("no")', workspace)).toContain("ENOENT");
    const full =
      'open("a", "w").write("2")\nb = bytes(1000000)\nf = open("big", "wb")\nwhile True: f.write(b)';
    expect(await message(full, workspace)).toContain("ENOSPC");
    expect(await message('open("/work/a\\x01", "w").write("2")', workspace)).toContain(
      "No file was changed",
    );
    expect(await message('open("a\\0b", "w").write("2")', workspace)).toContain("NUL");
    expect(await workspace.text()).toEqual({ a: "1" });
    expect(await run('open("/tmp/x", "w").write("2")', { workspace })).not.toHaveProperty(
      "changed",
    );
  });
});

describe("room for files", () => {
  const fill = `
import os
b = bytes(1000000)
def fill():
  file = open("part", "wb")
  for n in range(40): file.write(b)
  return file
`;

  test("comes back when a file is deleted, replaced or emptied", async () => {
    const code = `${fill}
for n in range(2):
  fill().close()
  os.remove("part")
for n in range(2):
  fill().close()
  os.rename("part", "other")
open("other", "wb").close()
for n in range(2): fill().close()
"done"`;
    expect(await run(code)).toMatchObject({ value: "done" });
  });

  test("does not come back while a deleted file is open", async () => {
    const code = `${fill}
kept = []
for n in range(4):
  kept.append(fill())
  os.remove("part")`;
    expect(await message(code)).toContain("ENOSPC");
  });

  test("is for as many files as there are, not as there were", async () => {
    const code = `
import os
for n in range(20001):
  open("x", "w").close()
  os.remove("x")
"done"`;
    expect(await run(code)).toMatchObject({ value: "done" });
  });
});

describe("a call that fails", () => {
  const failures: [name: string, code: string, message: string][] = [
    ["raises", "\n1 / 0", "ZeroDivisionError"],
    ["is no Python", "return (", "SyntaxError"],
    ["waits for a person", "input()", "nobody to type"],
    ["needs what is not there", "import numpy", "its modules are: array"],
    ["exits", "import sys\nsys.exit(3)", "SystemExit: 3"],
    ["recurses", "def f(): return f() + 1\nf()", "maximum recursion depth"],
    ["breaks the engine", 'import re\nre.match("(a*)*b", "a" * 5000)', "broke the engine"],
  ];
  test.each(failures)("because it %s changes no file, and says why", async (_name, code, why) => {
    const workspace = fakeWorkspace();
    const end = await run(`print("first")\nopen("a", "w").write("1")\n${code}`, { workspace });
    expect(end).toMatchObject({ kind: "invalid_arguments", message: expect.stringContaining(why) });
    expect(await workspace.text()).toEqual({});
  });

  test("shows the traceback with its lines, and leaves the variables", async () => {
    const runId = newRun();
    const code = "kept = 1\ndef half(n):\n    return n / 0\n\nhalf(2)";
    expect(await run(code, { runId })).toMatchObject({
      message: `Traceback (most recent call last):
  File "code.py", line 5, in <module>
    half(2)
  File "code.py", line 3, in half
    return n / 0
ZeroDivisionError: divide by zero. No file was changed.`,
    });
    expect(await run("kept", { runId })).toMatchObject({ value: 1 });
  });
});

test("Stop ends it at once, and the next call has a new engine", async () => {
  const runId = newRun();
  await run("kept = 1", { runId });
  const stop = new AbortController();
  const begun = createGate<undefined>();
  const running = run("print('on')\nwhile True: pass", {
    runId,
    signal: stop.signal,
    onOutput: () => begun.open(undefined),
  });
  await begun.promise;
  stop.abort();
  expect(await running).toMatchObject({ kind: "aborted" });
  expect(await run("'kept' in globals()", { runId })).toMatchObject({ value: false });
});

test("prints while it runs, and keeps only as much as can be read", async () => {
  let shown = "";
  const end = await run('for n in range(20000): print("line", n)', {
    onOutput: (text) => (shown += text),
  });
  expect(shown.startsWith("line 0\nline 1\n")).toBe(true);
  expect(end).toMatchObject({ printed: expect.stringMatching(/more lines were printed\.\]$/u) });
  expect(await run('print("x" * 100000, end="")')).toMatchObject({
    printed: expect.stringMatching(/^x{60000,}/u),
  });
});

test("a value that is too long for a conversation is cut, and says so", async () => {
  expect(await run('"x" * 1000000')).toMatchObject({
    note: expect.stringContaining("1000002 characters long"),
  });
});
