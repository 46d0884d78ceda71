import { expect, onTestFinished, test, vi } from "vitest";

import { runCode } from "#tools/code/code-session.ts";
import type { CodeEnd } from "#tools/code/code-session.ts";
import { executeCall } from "#tools/executor.ts";
import { fakeServices } from "#tools/test-support/fake-tool.ts";
import { fakeWorkspace } from "#tools/test-support/fake-workspace.ts";

import { isPythonKept, forgetPython, loadPython, PYTHON_SIZE } from "./python-bytes.ts";
import { wholePythonTool } from "./whole-python-tool.ts";

const NO_FILES = { files: async () => new Map(), read: async () => undefined };

function run(
  runId: string,
  code: string,
  { signal = new AbortController().signal, onPrinted = (_text: string): void => undefined } = {},
): Promise<CodeEnd> {
  const call = { runId, language: "whole-python", code } as const;
  return runCode(call, NO_FILES, { signal, onPrinted });
}

async function call(code: string, files: Record<string, string> = {}, runId = "whole") {
  const workspace = fakeWorkspace(files);
  let printed = "";
  const outcome = await executeCall(wholePythonTool, code, {
    runId,
    signal: new AbortController().signal,
    services: fakeServices(),
    workspace,
    onOutput: (text) => (printed += text),
  });
  const said = outcome.ok ? outcome.result : outcome.error.message;
  return { said, printed, workspace };
}

const framesOpen = () => document.querySelectorAll('iframe[title="Python"]').length;

test("a call has value, printed text and files; variables stay, the standard library is there", async () => {
  const first = await call(
    `import csv, re, dataclasses, sqlite3, typing, helper
print("é", flush=True)
with open("out/table.csv".replace("out/", ""), "w") as file: csv.writer(file).writerow([1, helper.two])
open("old.txt", "w").close()
@dataclasses.dataclass
class Point:
    x: int
place = Point(helper.two)
re.findall("[a-z]", open("in.txt").read())`,
    { "in.txt": "a1b", "old.txt": "long", "helper.py": "two = 2" },
  );
  expect(first.said).toEqual({
    value: ["a", "b"],
    printed: "é",
    changed: ["old.txt", "table.csv"],
    note: "It started afresh: there are no variables of earlier calls.",
  });
  expect(first.printed).toBe("é\n");
  expect(await (await first.workspace.read("table.csv"))?.text()).toBe("1,2\r\n");
  expect(await (await first.workspace.read("old.txt"))?.text()).toBe("");

  const second = await call("import asyncio\nawait asyncio.sleep(0)\nplace.x, _");
  expect(second.said).toEqual({ value: [2, ["a", "b"]] });
  const thrown = await call("open('x', 'w').write('x')\n1 / 0");
  expect(thrown.said).toContain('File "code.py", line 2, in <module>\n    1 / 0\n');
  expect(thrown.said).not.toContain("<exec>");
  expect(thrown.said).toContain("ZeroDivisionError: division by zero. No file was changed.");
  const missing = await call("import numpy");
  expect(missing.said).toContain("Python's standard library is all there is");
  const kept = await call("import os\nos.truncate('a', 1)\nos.remove('b')", { a: "long", b: "b" });
  expect(kept.said).toEqual({ changed: ["b", "a"] });
});

test.each([
  [
    "a loop that catches everything",
    "while True:\n try:\n  while True: pass\n except BaseException: pass",
  ],
  ["a wait for what never comes", "import asyncio\nawait asyncio.Future()"],
  ["printing without an end", "while True: print('x' * 1000)"],
])("Stop ends %s, and its frame is gone", async (title, code) => {
  const before = framesOpen();
  const stop = new AbortController();
  const end = await run(`stop ${title}`, `print("lit")\n${code}`, {
    signal: stop.signal,
    onPrinted: () => stop.abort(),
  });
  expect(end.kind).toBe("stopped");
  expect(framesOpen()).toBe(before);
});

test.each([
  ["bytes", "a = []\nwhile True: a.append(bytes(10_000_000))"],
  ["a text that doubles", "a = 'x'\nwhile True: a += a"],
])("its memory is limited: %s", async (title, code) => {
  const before = framesOpen();
  expect(await run(`memory ${title}`, code)).toMatchObject({ kind: "out_of_memory" });
  expect(framesOpen()).toBe(before);
});

test("the page answers while a loop runs", async () => {
  const stop = new AbortController();
  let end: Promise<CodeEnd> | undefined;
  const lit = await new Promise<string>((onPrinted) => {
    end = run("busy", 'print("lit")\nwhile True: pass', { signal: stop.signal, onPrinted });
  });
  expect(lit).toBe("lit\n");
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  stop.abort();
  expect(await end).toEqual({ kind: "stopped" });
});

test("a call tells how far the download is, that it starts, and why it does not", async () => {
  await forgetPython();
  const words: string[] = [];
  const first = await runCode(
    { runId: "told", language: "whole-python", code: "40 + 2" },
    NO_FILES,
    {
      signal: new AbortController().signal,
      onPrinted: () => undefined,
      onStarting: (line) => words.push(line),
    },
  );
  expect(first).toMatchObject({ kind: "value", value: 42 });
  expect(words[0]).toMatch(/^Downloading Python: \d+\.\d of 13\.\d MB…$/u);
  expect(words.slice(-2)).toEqual(["Starting Python…", ""]);

  await forgetPython();
  const network = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("no"));
  onTestFinished(() => network.mockRestore());
  const failed = await call("1", {}, "not there");
  expect(failed.said).toContain("the server that serves this page does not answer");
  expect(failed.said).toContain("remove this one in Settings → Tools");
});

test("its files are kept on this device, and removed", async () => {
  await loadPython();
  expect(await isPythonKept()).toBe(true);
  const network = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => network.mockRestore());
  const seen: number[] = [];
  await loadPython({ onBytes: (bytes) => seen.push(bytes) });
  expect(network).not.toHaveBeenCalled();
  expect(seen.at(-1)).toBe(PYTHON_SIZE);

  await forgetPython();
  expect(await isPythonKept()).toBe(false);
  network.mockResolvedValueOnce(new Response("<!doctype html>"));
  await expect(loadPython()).rejects.toMatchObject({ kind: "wrong" });
  network.mockRejectedValueOnce(new TypeError("no network"));
  await expect(loadPython()).rejects.toMatchObject({ kind: "unreachable" });
  const breaks = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(8)),
    pull: (controller) => controller.error(new TypeError("gone")),
  });
  network.mockResolvedValueOnce(new Response(breaks));
  await expect(loadPython()).rejects.toMatchObject({ kind: "stalled" });
  await expect(loadPython({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: "stopped",
  });
  expect(await isPythonKept()).toBe(false);
});
