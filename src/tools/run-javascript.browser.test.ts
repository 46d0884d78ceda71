import { describe, expect, test } from "vitest";

import { tool } from "./run-javascript.tool.ts";
import { fakeServices } from "./test-support/fake-tool.ts";
import { fakeWorkspace } from "./test-support/fake-workspace.ts";
import type { FakeWorkspace } from "./test-support/fake-workspace.ts";
import { callPatiently, giveCodeMinutes } from "./test-support/patient-code.ts";

giveCodeMinutes();

let runs = 0;
const newRun = () => `run ${(runs += 1)}`;

async function run(
  code: string,
  {
    runId = newRun(),
    workspace = fakeWorkspace(),
    onProgress = (_line: string): void => undefined,
    signal = new AbortController().signal,
  } = {},
) {
  const options = { signal, services: fakeServices(), runId, workspace, onProgress };
  return await callPatiently(tool, code, options);
}

test("answers with the value of the last expression and what was printed", async () => {
  expect(await run('console.log("a", { b: 1 }); const n = 20; n * 2 + await 2')).toMatchObject({
    value: 42,
    printed: 'a {"b":1}',
  });
  expect(await run("undefined")).not.toHaveProperty("value");
  expect(await run("[1n, new Map([['a', new Set([1])]]), () => 1, -0]")).toMatchObject({
    value: ["1n", { a: [1] }, expect.stringContaining("[function"), 0],
  });
  expect(await run("const o = {}; o.o = o; o")).toMatchObject({ value: "[object Object]" });
});

test("keeps variables for the next call of the run, and says when an engine is new", async () => {
  const runId = newRun();
  expect(await run("let n = 1; var list = [n]", { runId })).toHaveProperty("note");
  const second = await run("n += 1; list.push(n); list", { runId });
  expect(second).toMatchObject({ value: [1, 2] });
  expect(second).not.toHaveProperty("note");
  expect(await run("let n = 1", { runId })).toMatchObject({
    message: expect.stringContaining("an earlier call declared it"),
  });
  expect(await run("typeof n")).toMatchObject({ value: "undefined", note: expect.any(String) });
});

describe("the branch's files", () => {
  test("are read, written, listed and deleted, and what changed is told", async () => {
    const workspace = fakeWorkspace({ "a.csv": "x,y\n1,2", "old.txt": "", "d/e.txt": "é" });
    const code = `
      const fs = require("fs");
      const [head, row] = files.read("/work/a.csv").split("\\n");
      files.write("out/sum.json", row.split(",").map(Number));
      fs.appendFileSync("d/e.txt", "ü");
      files.write("raw.bin", new Uint8Array([0, 255]).subarray(1));
      files.delete("old.txt");
      [files.list(), files.list("out"), [...files.bytes("raw.bin")], fs.existsSync("old.txt"), files.bytes("a.csv", 0, 1)]`;
    expect(await run(code, { workspace })).toMatchObject({
      value: [
        ["a.csv", "d/e.txt", "out/sum.json", "raw.bin"],
        ["out/sum.json"],
        [255],
        false,
        [120],
      ],
      changed: ["out/sum.json", "d/e.txt", "raw.bin", "old.txt"],
    });
    expect(await workspace.text()).toMatchObject({ "out/sum.json": "[1,2]", "d/e.txt": "éü" });
  });

  test("keep every character", async () => {
    const workspace = fakeWorkspace({ nul: "a\0b" });
    const code =
      'files.write("copy", files.read("nul") + "\\0"); console.log("\\0"); files.read("copy").length';
    expect(await run(code, { workspace })).toMatchObject({ value: 4, printed: "\\u0000" });
    expect(await workspace.text()).toMatchObject({ copy: "a\0b\0" });
  });

  test("are as the branch has them at each call, whatever an earlier call left in the engine", async () => {
    const runId = newRun();
    const workspace = fakeWorkspace({ "a.txt": "one" });
    await run('files.write("a.txt", "mine"); throw new Error("no")', { runId, workspace });
    expect(await run('files.read("a.txt")', { runId, workspace })).toMatchObject({ value: "one" });
    await workspace.write("a.txt", new Blob(["two"]));
    expect(await run('files.read("a.txt")', { runId, workspace })).toMatchObject({ value: "two" });
  });

  test("that are not there, are no text or lie elsewhere are told", async () => {
    const workspace = fakeWorkspace();
    await workspace.write("raw", new Blob([Uint8Array.of(255)]));
    const message = async (code: string) => {
      const end = await run(code, { workspace });
      return typeof end === "object" && end !== null && "message" in end ? end.message : end;
    };
    expect(await message('files.read("no")')).toContain("There is no file no.");
    expect(await message('files.read("raw")')).toContain("raw is not text");
    expect(await message('files.write("../x", "")')).toContain("out of the workspace");
    expect(await message('require("child_process")')).toContain('only "fs"');
    expect(await message('files.write("a\\0b", "")')).toContain("NUL");
  });
});

describe("a call that fails", () => {
  const failures: [name: string, code: string, message: string][] = [
    ["throws", "\n  null.x", "TypeError"],
    ["is no JavaScript", "return (", "SyntaxError"],
    ["waits for ever", "await new Promise(() => {})", "there are no timers"],
    ["recurses", "const f = () => f() + 1; f()", "RangeError"],
  ];
  test.each(failures)(
    "because it %s changes no file, and says why",
    async (_name, code, message) => {
      const workspace = fakeWorkspace();
      const end = await run(`console.log("first"); files.write("a", "1"); ${code}`, { workspace });
      expect(end).toMatchObject({
        kind: "invalid_arguments",
        message: expect.stringContaining(message),
      });
      expect(await workspace.text()).toEqual({});
    },
  );

  test("names the line, and what was printed before", async () => {
    expect(await run('console.log("first");\n\n  null.x')).toMatchObject({
      message: expect.stringMatching(
        /\(line 3, column \d+\)\. No file was changed\.\nPrinted before:\nfirst$/u,
      ),
    });
  });
});

test("many runs at once each keep their engine until their call has ended", async () => {
  const ends = Array.from({ length: 8 }, async (_, n) => {
    const loop = n % 2 === 0 ? 2e5 : 10;
    return run(`let n = 0; for (let i = 0; i < ${loop}; i += 1) n += 1; n`);
  });
  expect(await Promise.all(ends)).toMatchObject(
    [2e5, 10, 2e5, 10, 2e5, 10, 2e5, 10].map((value) => ({ value })),
  );
});

test("a value that is too long for a conversation is cut, and says so", async () => {
  const end = await run('"x".repeat(1e6)');
  expect(end).toMatchObject({ note: expect.stringContaining("1000002 characters long") });
  expect(JSON.stringify(end).length).toBeLessThan(70_000);
});

test("Stop ends it at once, and the next call has a new engine", async () => {
  const runId = newRun();
  await run("var kept = 1", { runId });
  const stop = new AbortController();
  const running = run("for (;;) {}", { runId, signal: stop.signal });
  stop.abort();
  expect(await running).toMatchObject({ kind: "aborted" });
  expect(await run("typeof kept", { runId })).toMatchObject({ value: "undefined" });
});

test("a memory bomb is ended, and says so", async () => {
  const end = await run("const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))");
  expect(end).toMatchObject({ message: expect.stringContaining("128 MB") });
});

test("prints while it runs, and keeps only as much as can be read", async () => {
  const lines: string[] = [];
  const end = await run('for (let n = 0; n < 2e4; n += 1) console.log("line", n)', {
    onProgress: (line) => lines.push(line),
  });
  expect(lines[0]).toBe("line 0");
  expect(end).toMatchObject({ printed: expect.stringMatching(/more lines were printed\.\]$/u) });
});

test("the code reaches nothing of the browser, by any name or by what the engine gives it", async () => {
  const names =
    "fetch XMLHttpRequest WebSocket EventSource importScripts postMessage self document window indexedDB caches navigator WebAssembly setTimeout process Worker BroadcastChannel host std os";
  const code = `const seen = "${names}".split(" ").filter((name) => typeof globalThis[name] !== "undefined");
    const made = [files.read, files.list, console.log, require, files.write].map((one) =>
      one.constructor("return typeof fetch + typeof postMessage + typeof host")());
    [seen, made, await import("fs").then((all) => Object.keys(all), () => "refused")]`;
  expect(await run(code, { workspace: fakeWorkspace({ a: "" }) })).toMatchObject({
    value: [[], Array.from({ length: 5 }, () => "undefinedundefinedundefined"), expect.anything()],
  });
});

test("what code changes in the engine's own objects reaches no file behind its back", async () => {
  const runId = newRun();
  const workspace: FakeWorkspace = fakeWorkspace({ a: "1" });
  await run(
    'JSON.stringify = () => "{}"; Array.prototype.map = () => []; Object.prototype.then = 1; globalThis.files = null',
    { runId, workspace },
  );
  expect(await run("1 + 1", { runId, workspace })).toMatchObject({ value: 2 });
  expect(await workspace.text()).toEqual({ a: "1" });
});
