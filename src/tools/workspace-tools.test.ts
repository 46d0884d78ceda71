import { describe, expect, test } from "vitest";

import type { ToolArguments } from "#domain/tool.ts";

import { executeCall } from "./executor.ts";
import { executeCalls } from "./executor.ts";
import { createToolRegistry } from "./registry.ts";
import { fakeServices, fakeTool, createGate } from "./test-support/fake-tool.ts";
import { fakeWorkspace } from "./test-support/fake-workspace.ts";
import type { FakeWorkspace } from "./test-support/fake-workspace.ts";

const registry = createToolRegistry();
const signal = new AbortController().signal;

async function call(workspace: FakeWorkspace, name: string, args: ToolArguments) {
  const tool = registry.get(name);
  if (tool === undefined) throw new Error(`No tool ${name}.`);
  const outcome = await executeCall(tool, args, { signal, services: fakeServices(), workspace });
  return outcome.ok ? outcome.result : outcome.error.message;
}

describe("files of the workspace", () => {
  test("are written, listed, read, edited and deleted, by any spelling of their path", async () => {
    const files = fakeWorkspace();
    expect(await call(files, "write_file", { path: "/work/a/b.txt", content: "one\ntwo" })).toEqual(
      {
        path: "a/b.txt",
        size: 7,
        created: true,
      },
    );
    expect(await call(files, "write_file", { path: "./c.txt", content: "" })).toMatchObject({
      created: true,
    });
    expect(await call(files, "list_files", {})).toEqual({
      files: [
        { path: "a/b.txt", size: 7 },
        { path: "c.txt", size: 0 },
      ],
    });
    for (const path of ["/work", ".", "/", ""]) {
      expect(await call(files, "list_files", { path })).toMatchObject({ files: { length: 2 } });
    }
    expect(await call(files, "list_files", { path: "a/" })).toMatchObject({ files: { length: 1 } });
    expect(await call(files, "read_file", { path: "a//b.txt", from: 2 })).toEqual({
      path: "a/b.txt",
      from: 2,
      lines: 1,
      of: 2,
      text: "two",
    });
    expect(
      await call(files, "edit_file", { path: "a/b.txt", old: "two", new: "$& three" }),
    ).toMatchObject({ replaced: 1 });
    expect(await call(files, "delete_file", { path: "c.txt" })).toMatchObject({ deleted: true });
    expect(await files.text()).toEqual({ "a/b.txt": "one\n$& three" });
  });

  test("that are not there are named with those that are", async () => {
    expect(await call(fakeWorkspace(), "read_file", { path: "a.txt" })).toBe(
      "There is no file a.txt: there are no files yet.",
    );
    const files = fakeWorkspace({ "src/a.txt": "", "b.md": "" });
    expect(await call(files, "delete_file", { path: "a.txt" })).toBe(
      "There is no file a.txt. There are: src/a.txt, b.md",
    );
  });

  test("are edited only in a place that is certain", async () => {
    const files = fakeWorkspace({ "a.txt": "x x" });
    const edit = (old: string, more = {}) =>
      call(files, "edit_file", { path: "a.txt", old, new: "y", ...more });
    expect(await edit("z")).toBe(
      "The text in old is not in a.txt. Read it again. Nothing was changed.",
    );
    expect(await edit("x")).toContain("2 times");
    expect(await files.text()).toEqual({ "a.txt": "x x" });
    expect(await edit("x", { all: true })).toMatchObject({ replaced: 2 });
    expect(await files.text()).toEqual({ "a.txt": "y y" });
  });

  test("have paths within the workspace", async () => {
    const files = fakeWorkspace();
    const write = (path: string) => call(files, "write_file", { path, content: "" });
    for (const path of [
      "../a",
      "a/../../b",
      "a/\u202Eb",
      "a\u0000",
      "a\\b",
      "",
      "/",
      "c:d",
      " a",
    ]) {
      expect(await write(path)).toMatch(/^\/path: /u);
    }
    expect(await files.text()).toEqual({});
    expect(await write("constructor")).toMatchObject({ created: true });
    expect(await write("__proto__")).toMatchObject({ created: true });
  });

  test("that are no text are not read as text", async () => {
    const files = fakeWorkspace();
    await files.write("a.bin", new Blob([Uint8Array.of(0xff, 0xfe, 0xfd)]));
    expect(await call(files, "read_file", { path: "a.bin" })).toBe("a.bin is not text (3 bytes).");
  });

  test("that are long are read in pieces", async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at + 1}`);
    const files = fakeWorkspace({ "log.txt": lines.join("\n") });
    expect(await call(files, "read_file", { path: "log.txt" })).toMatchObject({
      lines: 2_000,
      of: 5_000,
    });
    expect(await call(files, "read_file", { path: "log.txt", from: 5_000 })).toMatchObject({
      text: "line 5000",
    });
  });
});

test("calls that use files run in their order, the others at once", async () => {
  const begun: string[] = [];
  const first = createGate<string>();
  const waiting = (id: string, result: Promise<string>, usesFiles: boolean) => ({
    id,
    args: {},
    tool: {
      ...fakeTool({ name: id }, () => {
        begun.push(id);
        return result;
      }),
      ...(usesFiles ? { usesFiles: true as const } : {}),
    },
  });
  const done = Promise.resolve("done");
  const settled: string[] = [];
  const running = executeCalls(
    [waiting("a", first.promise, true), waiting("b", done, true), waiting("c", done, false)],
    { signal, services: fakeServices(), onSettled: (id) => void settled.push(id) },
  );
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(begun).toEqual(["a", "c"]);
  first.open("done");
  await running;
  expect(begun).toEqual(["a", "c", "b"]);
  expect(settled).toEqual(["c", "a", "b"]);
});

test("a call that fails changes no file", async () => {
  const workspace = fakeWorkspace();
  const tool = fakeTool({}, async (_args, io) => {
    await io.workspace.write("a.txt", new Blob(["half"]));
    throw new Error("a bug");
  });
  const outcome = await executeCall(tool, {}, { signal, services: fakeServices(), workspace });
  expect(outcome).toMatchObject({ ok: false });
  expect(outcome).not.toHaveProperty("files");
});
