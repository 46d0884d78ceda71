import { expect, onTestFinished, test, vi } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { defined } from "#domain/defined.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { err } from "#domain/result.ts";
import { ESCAPES } from "#domain/test-support/folder-escapes.ts";
import type { ToolArguments } from "#domain/tool.ts";
import { createFolderChangeStore } from "#storage/conversations/folder-changes.ts";
import { folderTools } from "#tools/folder/folder-tools.ts";
import { createToolRegistry } from "#tools/registry.ts";
import type { ToolIo } from "#tools/tool.ts";

import { createFolderAccess } from "./folder-access.ts";
import { readChange, setChange } from "./folder-changes.ts";
import { createFolderPreview } from "./folder-preview.ts";
import { startFolderTools } from "./folder-source.ts";
import { pickedFoldersOf } from "./picked-folders.ts";
import type { PickedFolders } from "./picked-folders.ts";

type Root = FileSystemDirectoryHandle;

/** A folder for this test in the origin-private file system, whose handles are like those of a picked one. */
async function begin(files: Record<string, string | Uint8Array<ArrayBuffer>> = {}) {
  const storage = await navigator.storage.getDirectory();
  const name = `test-${crypto.randomUUID()}`;
  const root = await storage.getDirectoryHandle(name, { create: true });
  onTestFinished(() => storage.removeEntry(name, { recursive: true }));
  for (const [path, content] of Object.entries(files)) await put(root, path, content);
  const services = await openServices();
  const folders = pickedFoldersOf(services);
  await folders.store.put({ contextId: "c", handle: root, pickedAt: 1 });
  return { root, services, folders, call: callerOf(folders), storage };
}

function callerOf(folders: PickedFolders) {
  const tools = folderTools(createFolderAccess(folders), {
    mayRead: () => true,
    mayChange: () => true,
  });
  return async (name: string, args: ToolArguments, over: Partial<ToolIo> = {}) => {
    const tool = tools.find(({ definition }) => definition.name === name);
    const io: Partial<ToolIo> = {
      callId: crypto.randomUUID(),
      branchId: "b",
      contextId: "c",
      signal: AbortSignal.timeout(300_000),
      progress: () => {},
      whilePersonDecides: (wait) => wait(),
      ...over,
    };
    // These tools use nothing else.
    return tool?.execute(args, io as ToolIo);
  };
}

async function put(root: Root, path: string, content: string | Uint8Array<ArrayBuffer>) {
  const names = path.split("/");
  let folder = root;
  for (const name of names.slice(0, -1)) {
    folder = await folder.getDirectoryHandle(name, { create: true });
  }
  const handle = await folder.getFileHandle(names.at(-1) ?? "", { create: true });
  const writing = await handle.createWritable();
  await writing.write(content);
  await writing.close();
}

async function textOf(root: Root, name: string): Promise<string | undefined> {
  try {
    return await (await (await root.getFileHandle(name)).getFile()).text();
  } catch {
    return undefined;
  }
}

test("lists, searches and reads, without what tools make", async () => {
  const { call } = await begin({
    "src/main.js": "const n = 1;\nconst port = 80;\n",
    "readme.md": "# Port",
    "node_modules/x/index.js": "port",
    ".git/config": "port",
    "logo.bin": new Uint8Array([0, 255, 1]),
  });
  expect(await call("folder_list", {})).toEqual({
    entries: ["logo.bin", "readme.md", "src/", "src/main.js"],
    skipped: [".git", "node_modules"],
  });
  expect(await call("folder_list", { path: "src" })).toEqual({ entries: ["src/main.js"] });
  expect(await call("folder_search", { text: "PORT" })).toEqual({
    paths: [],
    lines: [
      { path: "readme.md", line: 1, text: "# Port" },
      { path: "src/main.js", line: 2, text: "const port = 80;" },
    ],
  });
  expect(await call("folder_read", { path: "src/main.js", from: 2, lines: 1 })).toEqual({
    path: "src/main.js",
    from: 2,
    lines: 1,
    of: 3,
    text: "const port = 80;",
  });
  expect(await call("folder_read", { path: "logo.bin" })).toMatchObject({ binary: true, size: 3 });
  await expect(call("folder_read", { path: "gone.js" })).rejects.toThrow("no file gone.js");
  await expect(call("folder_read", { path: "src" })).rejects.toThrow("A folder is where a file");
});

test("finds the first of very many lines, and says that there are more", async () => {
  const { call } = await begin({ "numbers.txt": "1\n".repeat(300_000) });
  const found = await call("folder_search", { text: "1" });
  expect(found).toMatchObject({ lines: { length: 100 }, paths: [] });
  expect(JSON.stringify(found)).toMatch(/cut|more/iu);
});

test("stops searching between two files when its run is stopped", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `file-${String(at)}.txt`);
  const { call } = await begin(Object.fromEntries(names.map((name) => [name, "port"])));
  const stop = new AbortController();
  const read = vi.spyOn(FileSystemFileHandle.prototype, "getFile").mockImplementation(() => {
    stop.abort();
    return Promise.reject(new DOMException("It is gone.", "NotFoundError"));
  });
  onTestFinished(() => read.mockRestore());
  await expect(call("folder_search", { text: "port" }, { signal: stop.signal })).rejects.toThrow(
    "abort",
  );
  expect(read.mock.calls.length).toBe(1);
});

test("cuts a list of thousands of entries", async () => {
  const { call, root } = await begin();
  for (let at = 0; at < 1_100; at += 1) await root.getFileHandle(`f${at}`, { create: true });
  const listed = (await call("folder_list", {})) as { entries: string[]; cut?: string };
  expect(listed.entries).toHaveLength(1_000);
  expect(listed.cut).toContain("There is more");
}, 60_000);

test("J2: no spelling of a path leads out of the folder", async () => {
  const { call, storage } = await begin({ "a/b.txt": "inside" });
  await put(storage, "secret", "outside");
  onTestFinished(() => storage.removeEntry("secret"));
  for (const path of ESCAPES) {
    await expect(call("folder_read", { path })).rejects.toThrow("/path:");
    await expect(call("folder_write", { path, content: "x" })).rejects.toThrow("/path:");
    await expect(call("folder_delete", { path })).rejects.toThrow("/path:");
  }
  expect(await textOf(storage, "secret")).toBe("outside");
});

test("J3: writes what it has read, makes new files, and refuses what changed meanwhile", async () => {
  const { call, root } = await begin({ "a.txt": "one" });
  const write = (content: string) => call("folder_write", { path: "a.txt", content });
  await expect(write("two")).rejects.toThrow("have not read it yet");
  await call("folder_read", { path: "a.txt" });
  expect(await write("two ü")).toEqual({ path: "a.txt", replaced: true, bytes: 6 });
  expect(await call("folder_edit", { path: "a.txt", old: "two", new: "three" })).toMatchObject({
    replaced: true,
  });
  await put(root, "a.txt", "somebody else");
  await expect(write("four")).rejects.toThrow("changed by somebody else");
  expect(await textOf(root, "a.txt")).toBe("somebody else");
  // Another branch knows nothing about the file.
  await expect(call("folder_delete", { path: "a.txt" }, { branchId: "b2" })).rejects.toThrow(
    "read",
  );
  expect(await call("folder_write", { path: "new/b.txt", content: "n" })).toMatchObject({
    created: true,
  });
  await call("folder_read", { path: "a.txt" });
  expect(await call("folder_delete", { path: "a.txt" })).toEqual({ path: "a.txt", deleted: true });
  expect(await textOf(root, "a.txt")).toBeUndefined();
  await expect(call("folder_write", { path: ".git/hooks/x", content: "" })).rejects.toThrow(
    "version control",
  );
});

test("J4: writes only over what the person saw", async () => {
  const { call, root, folders } = await begin({ "a.txt": "one\n" });
  await call("folder_read", { path: "a.txt" });
  const args = { path: "a.txt", content: "two\n" };
  const preview = (callId: string, given: ToolArguments = args, toolName = "folder_write") =>
    createFolderPreview(folders, {
      contextId: "c",
      branchId: "b",
      callId,
      toolName,
      arguments: given,
      argumentsText: "",
    });
  expect(await preview("1")).toEqual({ kind: "text", before: "one\n", after: "two\n" });
  expect(await preview("2", { path: "../x", content: "" })).toMatchObject({ kind: "refused" });
  expect(await preview("3", { path: "a.txt" }, "folder_delete")).toMatchObject({ after: null });
  await put(root, "a.txt", "other\n");
  // The file is read in the same round: the model knows it, but the person approved something else.
  await call("folder_read", { path: "a.txt" });
  await expect(call("folder_write", args, { callId: "1" })).rejects.toThrow("since the person");
  expect(await textOf(root, "a.txt")).toBe("other\n");
  await put(root, "a.txt", "third\n");
  expect(await preview("4")).toMatchObject({ kind: "refused", why: /since the model read it/u });
});

test("says that nothing was changed only where that is so", async () => {
  const { call, root, folders } = await begin({ "a.txt": "one" });
  const know = folders.store.know.bind(folders.store);
  let room = 0;
  folders.store.know = async (row) =>
    (room -= 1) >= 0 ? know(row) : err({ kind: "full", message: "The disk is full" });
  expect(await call("folder_read", { path: "a.txt" })).toMatchObject({ text: "one" });
  room = 1;
  await call("folder_read", { path: "a.txt" });
  const write = (content: string) => call("folder_write", { path: "a.txt", content });
  await expect(write("two")).rejects.toThrow("The disk is full). Nothing was changed.");
  expect(await textOf(root, "a.txt")).toBe("one");
  room = 1;
  expect(await write("two")).toMatchObject({ replaced: true });
  expect(await textOf(root, "a.txt")).toBe("two");
  await expect(write("three")).rejects.toThrow("Read it");
  expect(await textOf(root, "a.txt")).toBe("two");
});

test("J6: a call that the page's end cut off does what is left, once", async () => {
  const { root, folders, call } = await begin({ "a.txt": "a" });
  await call("folder_read", { path: "a.txt" });
  const args = { path: "a.txt", old: "a", new: "aa" };
  const state = (await folders.store.known("b", "a.txt"))?.state ?? null;
  const intent = async (callId: string) => {
    expect(await call("folder_edit", args, { callId })).toMatchObject({ replaced: true });
  };
  // The page is killed before the exchange: the intent is stored, and the file is as it was.
  await intent("first");
  const after = (await folders.store.known("b", "a.txt"))?.state ?? null;
  const row = { branchId: "b", contextId: "c", path: "a.txt", state };
  await put(root, "a.txt", "a");
  await folders.store.know({ ...row, change: { callId: "first", after } });
  expect(await call("folder_edit", args, { callId: "first" })).not.toHaveProperty("note");
  expect(await textOf(root, "a.txt")).toBe("aa");
  // The page is killed after the exchange, before the result is stored: nothing is done twice.
  await folders.store.know({ ...row, change: { callId: "first", after } });
  expect(await call("folder_edit", args, { callId: "first" })).toMatchObject({
    replaced: true,
    note: expect.stringContaining("not done again"),
  });
  expect(await textOf(root, "a.txt")).toBe("aa");
  // Somebody else changed the file in between: it is left alone.
  await put(root, "a.txt", "other");
  await expect(call("folder_edit", args, { callId: "first" })).rejects.toThrow("somebody else");
});

test("J1: without a folder, or with one that is gone, a call says so", async () => {
  const { call, folders, storage, root } = await begin({ "a.txt": "a" });
  await expect(call("folder_list", {}, { contextId: "other" })).rejects.toThrow(
    "No folder is picked",
  );
  const inner = await root.getDirectoryHandle("inner", { create: true });
  await folders.pick("c", inner);
  await root.removeEntry("inner");
  await expect(call("folder_list", {})).rejects.toThrow("no longer where it was");
  await folders.takeAway("c");
  await expect(call("folder_list", {})).rejects.toThrow("No folder is picked");
  expect(await textOf(root, "a.txt")).toBe("a");
  expect(storage.kind).toBe("directory");
});

test("J7: a call waits until the person allows the folder again, or gives up", async () => {
  const { call, folders, services } = await begin({ "a.txt": "a" });
  let state = "prompt";
  const asking = FileSystemHandle.prototype as unknown as Record<string, unknown>;
  const before = { query: asking["queryPermission"], request: asking["requestPermission"] };
  onTestFinished(() => {
    asking["queryPermission"] = before.query;
    asking["requestPermission"] = before.request;
  });
  asking["queryPermission"] = async () => state;
  asking["requestPermission"] = async () => (state = "granted");
  const row = await folders.store.get("c");
  const asked = () => expect.poll(() => services.keys.requests.current()).toBeDefined();
  const given = call("folder_list", {});
  await asked();
  if (row !== undefined) await folders.allow(row);
  expect(await given).toEqual({ entries: ["a.txt"] });
  state = "prompt";
  const notGiven = call("folder_list", {});
  const failed = notGiven.catch((error: unknown) => error);
  await asked();
  await folders.takeAway("c");
  expect(await failed).toHaveProperty("message", expect.stringContaining("have not allowed it"));
  expect(services.keys.requests.current()).toBeUndefined();
});

test("J1: sub-tasks of a conversation with a folder read it, however deep, and change nothing", async () => {
  const { call, root, services } = await begin({ "a.txt": "one" });
  for (const [id, parentId] of [
    ["c", undefined],
    ["task", "c"],
    ["deeper", "task"],
    ["stranger", undefined],
  ] as const) {
    const start = { title: id, connectionId: "", modelId: "", contextId: id, branchId: `b ${id}` };
    const { context } = newConversation({ ...start, now: 1 });
    await services.databases.strict.contexts.put({ ...context, ...defined({ parentId }) });
  }
  const registry = createToolRegistry([]);
  await startFolderTools(registry, services);
  const offered = (id: string, parentId?: string) =>
    registry
      .tools()
      .filter((tool) => tool.isFor?.(id, parentId) === true)
      .map(({ definition }) => definition.name);
  const reading = ["folder_list", "folder_search", "folder_read"];
  expect(offered("c")).toEqual([...reading, "folder_write", "folder_edit", "folder_delete"]);
  expect(offered("task")).toEqual(reading);
  expect(offered("deeper")).toEqual(reading);
  // The row of this sub-task has only just been stored.
  expect(offered("new task", "task")).toEqual(reading);
  expect(offered("stranger")).toEqual([]);

  const below = { contextId: "deeper", branchId: "b deeper" };
  expect(await call("folder_read", { path: "a.txt" }, below)).toMatchObject({ text: "one" });
  await expect(call("folder_write", { path: "a.txt", content: "x" }, below)).rejects.toThrow(
    "No folder is picked",
  );
  await expect(call("folder_list", {}, { contextId: "stranger" })).rejects.toThrow("No folder");
  expect(await textOf(root, "a.txt")).toBe("one");
});

test("J8: what a call changed is kept and can be put back, and changed again, while nobody else has", async () => {
  const { call, root, folders } = await begin({
    "a.txt": "one\n",
    "b.bin": new Uint8Array([0, 255]),
  });
  const seen = async (callId: string) => {
    const row = await folders.made.get(callId);
    return row && (await readChange(folders, row));
  };
  await call("folder_read", { path: "a.txt" });
  await call("folder_edit", { path: "a.txt", old: "one", new: "two" }, { callId: "edit" });
  await call("folder_write", { path: "new/c.txt", content: "c" }, { callId: "made" });
  await call("folder_read", { path: "b.bin" });
  await call("folder_delete", { path: "b.bin" }, { callId: "gone" });
  expect(await seen("edit")).toEqual({
    path: "a.txt",
    before: { size: 4, text: "one\n" },
    after: { size: 4, text: "two\n" },
    now: "after",
  });
  expect(await seen("made")).toMatchObject({ before: null, now: "after" });
  expect(await seen("gone")).toMatchObject({ before: { size: 2 }, after: null, now: "after" });

  expect(await setChange(folders, "edit", "before")).toEqual({ ok: true });
  expect(await textOf(root, "a.txt")).toBe("one\n");
  expect(await seen("edit")).toMatchObject({ now: "before" });
  // The model does not know that the file was set back.
  await expect(call("folder_write", { path: "a.txt", content: "x" })).rejects.toThrow(
    "changed by somebody else",
  );
  expect(await setChange(folders, "edit", "after")).toEqual({ ok: true });
  expect(await textOf(root, "a.txt")).toBe("two\n");

  expect(await setChange(folders, "made", "before")).toEqual({ ok: true });
  expect(await seen("made")).toMatchObject({ now: "before" });
  expect(await setChange(folders, "gone", "before")).toEqual({ ok: true });
  expect(await call("folder_read", { path: "b.bin" })).toMatchObject({ binary: true, size: 2 });

  await put(root, "a.txt", "somebody else");
  expect(await seen("edit")).toMatchObject({ now: "other" });
  expect(await setChange(folders, "edit", "before")).toMatchObject({
    ok: false,
    error: expect.stringContaining("has been changed since"),
  });
  expect(await textOf(root, "a.txt")).toBe("somebody else");
  // In another folder, nothing is put back.
  await folders.pick("c", await root.getDirectoryHandle("new"));
  expect(await seen("gone")).toMatchObject({ now: "elsewhere" });
  expect(await setChange(folders, "gone", "after")).toMatchObject({ ok: false });
});

test("J8: what is already put back, or made again, is nobody else’s change", async () => {
  const { call, root, folders } = await begin({ "a.txt": "one", "b.txt": "gone" });
  await call("folder_read", { path: "a.txt" });
  await call("folder_edit", { path: "a.txt", old: "one", new: "two" }, { callId: "edit" });
  await call("folder_write", { path: "c.txt", content: "c" }, { callId: "made" });
  await call("folder_read", { path: "b.txt" });
  await call("folder_delete", { path: "b.txt" }, { callId: "gone" });
  for (const to of ["before", "after"] as const) {
    for (const callId of ["edit", "edit", "made", "made", "gone", "gone"]) {
      expect(await setChange(folders, callId, to)).toEqual({ ok: true });
    }
  }
  expect(await textOf(root, "a.txt")).toBe("two");
  expect(await textOf(root, "c.txt")).toBe("c");
  await expect(call("folder_read", { path: "b.txt" })).rejects.toThrow("There is no file");
});

test("J8: the oldest changes of a conversation go where there are too many", async () => {
  const { root, services } = await begin();
  const store = createFolderChangeStore(services.databases, { count: 3, bytes: 100 });
  const keep = async (callId: string, at: number, size: number) => {
    const side = { sha256: callId, data: new Blob([new Uint8Array(size)]) };
    const change = { contextId: "c", handle: root, path: "a", before: null, after: side };
    expect(await store.keep({ ...change, callId, at })).toMatchObject({ ok: true });
  };
  const kept = async () => {
    const ids = ["1", "2", "3", "4", "5"];
    const rows = await Promise.all(ids.map((id) => store.get(id)));
    return ids.filter((_, at) => rows[at] !== undefined);
  };
  for (const at of [1, 2, 3, 4]) await keep(String(at), at, 10);
  expect(await kept()).toEqual(["2", "3", "4"]);
  await keep("5", 5, 85);
  expect(await kept()).toEqual(["4", "5"]);
});
