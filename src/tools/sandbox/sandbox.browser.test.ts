import { describe, expect, test } from "vitest";

import { runInSandbox } from "./sandbox.ts";

const MiB = 1024 * 1024;
const quick = { limits: { time: 500, memory: 16 * MiB } };

test("code gets its input, prints, and returns JSON", async () => {
  const code = 'console.log("so", { n }); return { sum: n + list.length, text };';
  const input = { n: 2, list: [1, 2], text: 'a "b"\u2028' };
  expect(await runInSandbox({ code, input })).toEqual({
    kind: "value",
    value: { sum: 4, text: 'a "b"\u2028' },
    printed: ['so {"n":2}'],
  });
});

test("nothing returned is nothing; what is thrown, or no JavaScript, is told", async () => {
  expect(await runInSandbox({ code: "" })).toMatchObject({ kind: "value", value: undefined });
  expect(await runInSandbox({ code: 'throw new TypeError("no")' })).toEqual({
    kind: "thrown",
    message: "TypeError: no",
  });
  expect(await runInSandbox({ code: "return (" })).toMatchObject({
    kind: "thrown",
    message: expect.stringContaining("SyntaxError"),
  });
});

describe("what never ends is ended:", () => {
  test.each([
    ["a loop", "for (;;) {}"],
    ["a pattern", 'return /^(a+)+$/.test("a".repeat(60) + "!")'],
    ["a loop that catches everything", "for (;;) { try { for (;;) {} } catch {} }"],
  ])("%s", async (_name, code) => {
    expect(await runInSandbox({ code }, quick)).toEqual({ kind: "out_of_time" });
  });

  test.each([
    ["memory", "const all = []; for (;;) all.push(new Array(1e5).fill(1));"],
    ["one text", 'let text = "x"; for (;;) text += text;'],
  ])("%s", async (_name, code) => {
    const end = await runInSandbox({ code }, quick);
    expect(["out_of_memory", "out_of_time", "thrown"]).toContain(end.kind);
  });

  test("recursion", async () => {
    const end = await runInSandbox({ code: "const f = () => f() + 1; return f();" }, quick);
    expect(end).toMatchObject({ kind: "thrown" });
  });
});

test("the code reaches nothing of the browser", async () => {
  const names =
    "fetch XMLHttpRequest WebSocket importScripts postMessage self document window indexedDB caches navigator WebAssembly setTimeout process require";
  const code = "return names.filter((name) => typeof globalThis[name] !== 'undefined')";
  expect(await runInSandbox({ code, input: { names: names.split(" ") } })).toMatchObject({
    value: [],
  });
  const escape = 'return Object.getPrototypeOf(() => 0).constructor("return typeof fetch")()';
  expect(await runInSandbox({ code: escape })).toMatchObject({ value: "undefined" });
});

test("nothing of one run reaches the next, and a stopped run ends", async () => {
  await runInSandbox({ code: "globalThis.left = 1; Array.prototype.map = 0;" });
  const code = "return [typeof left, [1].map((n) => n + 1)]";
  expect(await runInSandbox({ code })).toMatchObject({ value: ["undefined", [2]] });
  const stop = new AbortController();
  const running = runInSandbox({ code: "for (;;) {}" }, { signal: stop.signal });
  stop.abort();
  expect(await running).toEqual({ kind: "stopped" });
});
