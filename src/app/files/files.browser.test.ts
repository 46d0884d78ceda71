import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import { fileText } from "#domain/files/file-text.ts";
import { BLOB_TABLE, FILE_TABLES, fileLimits } from "#domain/files/format.ts";
import type { FileRows } from "#domain/files/format.ts";
import { USUAL_CHOICE } from "#domain/files/import-choice.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { brokenFile } from "#domain/files/test-support/broken-files.ts";
import { EXPORTED_AT, seededFile } from "#domain/files/test-support/seeded-file.ts";
import { readWaiting } from "#domain/files/waiting-messages.ts";
import { ownSamples } from "#domain/imports/test-support/own-samples.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { EXAMPLE_TOOLS } from "#domain/own-tools/example-tools.ts";
import { memoryRow } from "#domain/test-support/memories.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";
import { sha256Of } from "#platform/sha256.ts";
import {
  eraseHeldFiles,
  HELD_IN_MEMORY,
  holdFiles,
  removeLeftFiles,
} from "#storage/attachments/held-files.ts";
import type { HeldFiles } from "#storage/attachments/held-files.ts";
import { createBranchStore } from "#storage/conversations/branches.ts";
import { createConversationStore } from "#storage/conversations/conversations.ts";
import { createFolderStore } from "#storage/conversations/folders.ts";
import { createRunStore } from "#storage/conversations/runs.ts";
import type { WrittenConversation } from "#storage/files/take-back.ts";
import { createConnectionStore } from "#storage/settings/connections.ts";
import { createMemoryStore } from "#storage/settings/memories.ts";
import { createModeStore } from "#storage/settings/modes.ts";
import { createSettingStore } from "#storage/settings/settings.ts";
import { refuseBlobs } from "#storage/test-support/no-blobs.ts";
import { branchRow, claimed, freshDatabases, nodeRow, runRow } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { exportAs } from "./export-as.ts";
import { exportBranch } from "./export-branch.ts";
import { exportConversations, exportToDisk } from "./export-conversations.ts";
import { exportMemories } from "./export-memories.ts";
import { exportOwnTool } from "./export-own-tool.ts";
import type { FileTaskOptions } from "./file-task.ts";
import { readImport } from "./read-import.ts";
import { takeBackImport } from "./take-back-import.ts";
import { writeImport } from "./write-import.ts";

let databases: FreshDatabases;
let services: Services;

const work: FileTaskOptions = { signal: new AbortController().signal, report: () => {} };

beforeEach(async () => {
  databases = await freshDatabases();
  services = {
    databases,
    branches: createBranchStore(databases),
    memories: createMemoryStore(databases),
    modes: createModeStore(databases),
    folders: createFolderStore(databases),
    settings: createSettingStore(databases),
    connections: createConnectionStore(databases),
    runs: createRunStore(databases),
    conversations: createConversationStore(databases),
    newId: () => crypto.randomUUID(),
    now: () => Date.UTC(2026, 10, 21, 12),
    // Files use no services but those listed here.
  } as unknown as Services;
});

afterEach(() => databases.remove());

async function wipe(): Promise<void> {
  await Promise.all(FILE_TABLES.map((table) => databases.strict[table].clear()));
}

/** Everything in the database as one text, to compare it byte for byte. */
async function everything(): Promise<string> {
  const rows = await Promise.all(
    databases.strict.tables.map(async (table) => [table.name, await table.toArray()]),
  );
  return JSON.stringify(rows);
}

async function rowsHere(): Promise<FileRows> {
  const { contexts, branches, messages } = databases.strict;
  return {
    contexts: await contexts.orderBy("id").toArray(),
    branches: await branches.orderBy("id").toArray(),
    messages: await messages.orderBy("id").toArray(),
  };
}

async function put({ contexts, branches, messages }: FileRows): Promise<void> {
  await databases.strict.contexts.bulkAdd(contexts);
  await databases.strict.branches.bulkAdd(branches);
  await databases.strict.messages.bulkAdd(messages);
}

async function planned(file: Blob): Promise<ImportPlan> {
  const read = await readImport(services, file, work);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** Imports the file, by default with its other parameters. */
async function importAll(file: Blob, withOtherParameters = true): Promise<ImportPlan> {
  const plan = await planned(file);
  const written = await writeImport(services, plan, {
    ...work,
    choice: { ...USUAL_CHOICE, withOtherParameters },
  });
  expect(written).toEqual({ ok: true, value: "added" });
  return plan;
}

async function messagesIn({ add }: ImportPlan): Promise<MessageNode[]> {
  const messages: MessageNode[] = [];
  for await (const some of readWaiting(add.messages)) messages.push(...some);
  return messages;
}

async function namesIn(directory: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of directory.keys()) names.push(name);
  return names;
}

describe("taking an import back", () => {
  const bring = async (titles: readonly string[]) => {
    let written: readonly WrittenConversation[] | undefined;
    const file: FileRows = { contexts: [], branches: [], messages: [] };
    for (const [at, title] of titles.entries()) {
      const { context: seeded } = seededTree({ seed: at + 1, nodes: 2, branches: 1 });
      const context = { ...seeded, id: title, title };
      const branch = branchRow(`${title}-main`, context.id, { name: context.activeBranchName });
      const node = nodeRow(`${title}-m`, context.id, null, { text: title });
      file.contexts.push(context);
      file.branches.push({ ...branch, messageIds: [node.id] });
      file.messages.push(node);
    }
    const plan = await planned(new Blob([fileText(file, EXPORTED_AT)]));
    const onAdded = (added: readonly WrittenConversation[]) => {
      written = added;
    };
    await writeImport(services, plan, { ...work, onAdded });
    if (written === undefined) throw new Error("Nothing was imported.");
    return written;
  };
  const binned = () => databases.strict.contexts.orderBy("deletedAt").primaryKeys();

  it("moves many to the bin, and keeps and names what was changed or continued since", async () => {
    await databases.strict.contexts.put(seededTree({ seed: 99, nodes: 2, branches: 1 }).context);
    const titles = Array.from({ length: 230 }, (_, at) => `t${at}`);
    const rows = await bring(titles);
    const [renamed, continued, asked, only, gone] = rows.map(({ contexts: [root] }) => root?.id);
    // As long as the page is open, it keeps no message, nor the list of them.
    expect(Object.keys(rows[0] ?? {})).toEqual(["contexts", "branches"]);
    expect(rows[0]?.branches[0]).not.toHaveProperty("messageIds");
    const { contexts, branches, runs } = databases.strict;
    await contexts.update(renamed ?? "", { title: "Mine" });
    await branches.update("t1-main", { messageIds: ["t1-m", "t1-n"] });
    await runs.put(runRow("r", { contextId: asked ?? "", branchId: "t2-main" }));
    await contexts.update(only ?? "", { writerEpoch: 7 });
    await branches.update("t3-main", { activeAt: 1_000_000 });
    await contexts.delete(gone ?? "");
    const shares: number[] = [];
    const taken = await takeBackImport(services, rows, (share) => shares.push(share));
    if (!taken.ok) throw new Error(taken.error.message);
    expect(taken.value.kept).toEqual(["Mine", "t1", "t2"]);
    expect(taken.value.binned).toHaveLength(226);
    expect(taken.value.binned).toContain(only);
    expect(new Set(await binned())).toEqual(new Set(taken.value.binned));
    expect(continued).toBeDefined();
    expect(shares).toEqual([0, 100 / 230, 200 / 230]);
  });

  it("that is broken off leaves whole conversations, and goes on where it was", async () => {
    const rows = await bring(Array.from({ length: 130 }, (_, at) => `t${at}`));
    await expect(
      takeBackImport(services, rows, (share) => {
        if (share > 0) throw new Error("The page was closed.");
      }),
    ).rejects.toThrow("The page was closed.");
    expect(await binned()).toHaveLength(100);
    const rest = await takeBackImport(services, rows, () => undefined);
    expect(rest).toMatchObject({ ok: true, value: { kept: [] } });
    expect(await binned()).toHaveLength(130);
    expect(await databases.strict.messages.count()).toBe(130);
  });
});

describe("memories", () => {
  const rows = [memoryRow("m1"), memoryRow("m2", { barred: true })];
  const remembered = () => databases.strict.memories.orderBy("id").toArray();
  const bring = async (file: Blob, withMemories: boolean) => {
    const plan = await planned(file);
    const written = await writeImport(services, plan, {
      ...work,
      choice: { ...USUAL_CHOICE, withMemories },
    });
    expect(written).toEqual({ ok: true, value: "added" });
    return plan.memories;
  };

  beforeEach(async () => {
    await put(seededFile(1, { conversations: 1 }));
    await databases.strict.memories.bulkAdd([...rows, memoryRow("p", { proposed: true })]);
  });

  it("come back with everything, row for row, if the person includes them (F6, F7)", async () => {
    const file = await exportConversations(services, undefined, work);
    await Promise.all([wipe(), databases.strict.memories.clear()]);
    await bring(file.data, false);
    expect(await remembered()).toEqual([]);
    await bring(file.data, true);
    expect(await remembered()).toEqual(rows);
    expect(await bring(file.data, true)).toEqual({ add: [], same: 2 });
    expect(await remembered()).toEqual(rows);
  });

  it("are exported alone, and never with one conversation", async () => {
    const alone = await exportMemories(services);
    expect(alone).toMatchObject({ memories: 2, name: "bough-memory-2026-11-21.json" });
    const [context] = await databases.strict.contexts.toArray();
    const one = await exportConversations(services, context?.id ?? "", work);
    expect(await one.data.text()).not.toContain('"memories"');
    await databases.strict.memories.clear();
    expect((await bring(alone.data, true))?.add).toEqual(rows);
    expect(await remembered()).toEqual(rows);
  });
});

describe("export, wipe, import", () => {
  it("F1: yields identical rows for 50 seeded databases", async () => {
    for (let seed = 0; seed < 50; seed += 1) {
      await wipe();
      await put(seededFile(seed, { conversations: 2 }));
      const before = await rowsHere();
      const file = await exportConversations(services, undefined, work);
      await wipe();
      await importAll(file.data);
      expect(await rowsHere()).toStrictEqual(before);
    }
  }, 120_000);

  it("F1: yields identical rows for a tree of 5,000 messages and 300 branches", async () => {
    await wipe();
    const tree = seededTree({ seed: 7, nodes: 5_000, branches: 300 });
    await put({ contexts: [tree.context], branches: tree.branches, messages: tree.nodes });
    const before = JSON.stringify(await rowsHere());
    const file = await exportConversations(services, tree.context.id, work);
    expect(file).toMatchObject({ conversations: 1, messages: 5_000 });
    await wipe();
    const plan = await importAll(file.data);
    expect(plan.conversations).toMatchObject([{ outcome: "new", branches: 300, messages: 5_000 }]);
    expect(JSON.stringify(await rowsHere())).toBe(before);
  }, 60_000);

  it("exports several conversations as one file, with pins and tags, and nothing else", async () => {
    await wipe();
    const trees = [1, 2, 3].map((seed) => seededTree({ seed, nodes: 4, branches: 1 }));
    for (const [at, { context, branches, nodes }] of trees.entries()) {
      const arranged = { ...context, pinnedAt: at + 1, tags: ["a", "b"] };
      await put({ contexts: [arranged], branches, messages: nodes });
    }
    const wanted = trees.slice(1).map(({ context }) => context.id);
    const file = await exportConversations(services, wanted, work);
    expect(file).toMatchObject({ conversations: 2, messages: 8 });
    await wipe();
    await importAll(file.data);
    const { contexts } = await rowsHere();
    expect(contexts.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    expect(
      contexts.every(({ pinnedAt, tags }) => pinnedAt !== undefined && tags?.length === 2),
    ).toBe(true);
  });

  it("exports one conversation with its sub-tasks, and nothing else", async () => {
    const rows = seededFile(11, { conversations: 2 });
    const [root] = rows.contexts;
    if (root === undefined) throw new Error("This seed has no conversation.");
    await put(rows);
    const { pinnedBranchId: _pinnedBranchId, ...settings } = root;
    const child = { ...settings, id: "child", parentId: root.id, activeBranchName: "main" };
    await databases.strict.contexts.add(child);
    await databases.strict.branches.add(branchRow("of-child", "child"));
    await databases.strict.contexts.add({ ...root, id: "orphan", parentId: "emptied" });
    const file = await exportConversations(services, root.id, work);
    const written = JSON.parse(await file.data.text()) as FileRows;
    expect(file.leftOut).toBeUndefined();
    expect(written.contexts.map(({ id }) => id)).toContain("child");
    expect(written.contexts.map(({ id }) => id)).not.toContain("orphan");
    expect(new Set(written.branches.map(({ contextId }) => contextId))).toContain(root.id);
    expect(file.conversations).toBe(1);
    const ofChild = await exportConversations(services, "child", work);
    expect(ofChild.name).toBe(file.name);
    expect(await ofChild.data.text()).toBe(await file.data.text());
    expect((await exportConversations(services, "gone", work)).conversations).toBe(0);
    const all = JSON.parse(
      await (await exportConversations(services, undefined, work)).data.text(),
    ) as FileRows;
    expect(all.contexts.map(({ id }) => id)).not.toContain("orphan");
  });

  it("F6: leaves out parameters that no field shows, unless the person includes them", async () => {
    const { context, branches, nodes } = seededTree({ seed: 3, nodes: 4, branches: 1 });
    const parameters = { temperature: 0.5, models: ["dear"], service_tier: "priority" };
    context.config.parameters = parameters;
    await put({ contexts: [context], branches, messages: nodes });
    const { data } = await exportConversations(services, undefined, work);
    const kept = async () => (await rowsHere()).contexts[0]?.config.parameters;
    await wipe();
    await importAll(data, false);
    expect(await kept()).toEqual({ temperature: 0.5 });
    expect((await planned(data)).conversations[0]?.outcome).toBe("same");
    await wipe();
    await importAll(data, true);
    expect(await kept()).toEqual(parameters);
  });

  it("F5: attachments that are too large for memory wait on the disk, and come in whole", async () => {
    const files = holdFiles("import");
    await files.held;
    const texts = ["a", "b", "c"].map((letter) => letter.repeat(30_000_000));
    const blobs = texts.map((text, at) => ({
      id: `blob-${String(at)}`,
      mediaType: "text/plain",
      createdAt: 1,
      data: btoa(text),
    }));
    const parts = blobs.map(({ id }) => ({
      type: "file" as const,
      blobId: id,
      mediaType: "text/plain",
      name: `${id}.txt`,
    }));
    const file = seededFile(5, { conversations: 1 });
    const [first] = file.messages.filter(({ message }) => message.role === "user");
    if (first === undefined) throw new Error("No message.");
    Object.assign(first.message, { content: parts });
    const text = JSON.parse(fileText(file, EXPORTED_AT)) as object;
    const data = new Blob([JSON.stringify({ ...text, [BLOB_TABLE]: blobs })]);
    const plan = await readImport(services, data, { ...work, heldIn: files.name });
    if (!plan.ok) throw new Error(JSON.stringify(plan.error));
    const root = await navigator.storage.getDirectory();
    expect((await namesIn(await root.getDirectoryHandle(files.name))).length).toBeGreaterThan(0);
    expect(await writeImport(services, plan.value, work)).toEqual({ ok: true, value: "added" });
    await files.release();
    for (const [at, whole] of texts.entries()) {
      const row = await databases.strict.blobs.get(`blob-${String(at)}`);
      // Compared by hash, because the texts are too long to be printed.
      expect(await sha256Of((await row?.data.arrayBuffer()) ?? new ArrayBuffer())).toBe(
        await sha256Of(new TextEncoder().encode(whole)),
      );
    }
    const before = await namesIn(root);
    const exported = await exportToDisk(services, undefined, work);
    const read = JSON.parse(await exported.data.text()) as Record<string, unknown>;
    expect(JSON.stringify(read[BLOB_TABLE]) === JSON.stringify(blobs)).toBe(true);
    const [directory = "", ...more] = (await namesIn(root)).filter(
      (name) => !before.includes(name),
    );
    expect(more).toEqual([]);
    expect((await namesIn(await root.getDirectoryHandle(directory))).length).toBeGreaterThan(0);
  });

  it("N5: one's own tools come along without keys, and come in switched off", async () => {
    const [example] = EXAMPLE_TOOLS.map(({ content }) => content);
    if (example === undefined) throw new Error("No example.");
    const tool = { ...example, id: "t1", on: true, createdAt: 1, updatedAt: 1 };
    await databases.strict.ownTools.add(tool);
    const file = await exportConversations(services, undefined, work);
    const alone = await exportOwnTool(services, "t1");
    for (const data of [file.data, alone?.data ?? new Blob()]) {
      await databases.strict.ownTools.clear();
      const plan = await readImport(services, data, work);
      if (!plan.ok) throw new Error(JSON.stringify(plan.error));
      await writeImport(services, plan.value, work);
      expect(await databases.strict.ownTools.toArray()).toEqual([
        { ...tool, on: false, unread: true },
      ]);
      const again = await readImport(services, data, work);
      expect(again).toMatchObject({ value: { ownTools: [{ outcome: "same" }] } });
    }
  });

  it("X8: MCP servers come along without keys and tools, and come in switched off", async () => {
    const server: McpServer = {
      id: "s1",
      name: "Notes",
      address: "https://notes.example/mcp?key=secret-1",
      headerNames: ["x-key"],
      isOn: true,
      createdAt: 1,
      updatedAt: 1,
    };
    await databases.strict.mcpServers.add(server);
    const { id, name, address: baseUrl } = server;
    const kept = { keyKeeping: "stored" as const, hasKey: true as const, apiKey: "secret-2" };
    await databases.strict.mcpKeys.add({ id, name, baseUrl, ...kept });
    const { data } = await exportConversations(services, undefined, work);
    expect(await data.text()).not.toContain("secret-");
    const plan = await readImport(services, data, work);
    expect(plan).toMatchObject({ value: { mcpServers: [{ outcome: "same" }] } });
    await databases.strict.mcpServers.clear();
    await importAll(data);
    expect(await databases.strict.mcpServers.toArray()).toEqual([
      { ...server, address: "https://notes.example/mcp", isOn: false },
    ]);
  });

  it("F1: writes no key and no standing approval", async () => {
    await databases.strict.connections.put({
      id: "k",
      name: "Keyed",
      protocol: "openai-chat",
      baseUrl: "https://example.test",
      keyKeeping: "stored",
      apiKey: "sk-very-secret",
      models: [],
      defaultModel: "m",
      usedAt: 0,
      createdAt: 0,
    });
    const text = await (await exportConversations(services, undefined, work)).data.text();
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      "format",
      "version",
      "exportedAt",
      "contexts",
      "branches",
      "messages",
    ]);
    expect(text).not.toContain("sk-very-secret");
  });
});

describe("an import into a database with rows", () => {
  it("F3: skips identical conversations, and adds a differing one as a copy", async () => {
    const rows = seededFile(21, { conversations: 1 });
    await put(rows);
    const file = await exportConversations(services, rows.contexts[0]?.id, work);
    expect((await importAll(file.data)).conversations[0]?.outcome).toBe("same");
    const before = await rowsHere();
    await databases.strict.contexts.update(rows.contexts[0]?.id ?? "", { title: "Renamed" });
    const plan = await importAll(file.data);
    expect(plan.conversations[0]?.outcome).toBe("copy");
    const after = await rowsHere();
    expect(after.messages).toHaveLength(before.messages.length + rows.messages.length);
    const kept = after.messages.filter(({ id }) => before.messages.some((row) => row.id === id));
    expect(kept).toEqual(before.messages);
  });

  it("F3: leaves a conversation alone while its run is writing, and the run continues", async () => {
    const token = await claimed(databases, "c1");
    await databases.strict.runs.put(runRow("r1", { state: "streamingLLMResponse" }));
    const file = await exportConversations(services, "c1", work);
    await databases.strict.branches.update("b1", { userPrompt: "changed since" });
    const before = await databases.strict.branches.get("b1");
    expect((await importAll(file.data)).conversations[0]?.outcome).toBe("copy");
    expect(await databases.strict.branches.get("b1")).toEqual(before);
    expect((await databases.strict.contexts.get("c1"))?.writerEpoch).toBe(token.epoch);
    expect(await databases.strict.runs.count()).toBe(1);
  });

  it("F3: uses a new id if the bin left runs or approvals behind", async () => {
    const file = await exportConversations(services, "c1", work);
    await wipe();
    await databases.strict.runs.put(runRow("r1"));
    expect((await planned(file.data)).conversations[0]?.outcome).toBe("copy");
  });

  it("plans again if an id was taken since the plan was made; nothing is half imported", async () => {
    const rows = seededFile(23, { conversations: 3 });
    const plan = await planned(new Blob([fileText(rows, EXPORTED_AT)]));
    const last = rows.messages.at(-1);
    if (last === undefined) throw new Error("This seed has no message.");
    await databases.strict.messages.put({ ...last, contextId: "c1" });
    const before = await everything();
    expect(await writeImport(services, plan, work)).toEqual({ ok: true, value: "outdated" });
    expect(await everything()).toBe(before);
  });

  it("F4: closes open calls", async () => {
    const rows = seededFile(24, { conversations: 3, branches: 6, openRounds: true });
    const plan = await importAll(new Blob([fileText(rows, EXPORTED_AT)]));
    const told = plan.conversations.reduce((sum, one) => sum + one.answeredCalls, 0);
    expect(told).toBeGreaterThan(0);
    const { messages } = await rowsHere();
    expect(messages).toHaveLength(rows.messages.length + told);
  });

  it("F4: closes open calls once, however often the file is imported", async () => {
    const rows = seededFile(24, { conversations: 3, branches: 6, openRounds: true });
    const file = new Blob([fileText(rows, EXPORTED_AT)]);
    await importAll(file);
    const { conversations } = await planned(file);
    expect(new Set(conversations.map(({ outcome }) => outcome))).toEqual(new Set(["same"]));
  });
});

describe("attachments", () => {
  const png = Uint8Array.from("\u0089PNG\r\n\u001a\n\u0000 pixels", (one) => one.charCodeAt(0));
  const words = new TextEncoder().encode("Grüße, 你好");

  /** Stores a conversation of one message with a picture and a text, and their bytes. */
  async function putAttached(): Promise<void> {
    const { strict } = databases;
    const row = async (id: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>) => ({
      id,
      mediaType,
      sha256: await sha256Of(bytes),
      data: new Blob([bytes], { type: mediaType }),
      createdAt: 7,
    });
    await strict.blobs.bulkPut([
      await row("picture", "image/png", png),
      await row("words", "text/plain", words),
      await row("of-no-message", "text/plain", words),
    ]);
    const node = nodeRow("n1", "c1", null);
    node.message.content = [
      { type: "image", blobId: "picture", mediaType: "image/png", name: "a.png" },
      { type: "file", blobId: "words", mediaType: "text/plain", name: "a.txt", size: words.length },
      { type: "file", blobId: "long-gone", mediaType: "text/plain", name: "b.txt" },
    ];
    await strict.messages.put(node);
    await strict.branches.update("b1", { messageIds: ["n1"] });
  }

  async function blobsHere() {
    const rows = await databases.strict.blobs.orderBy("id").toArray();
    return Promise.all(
      rows.map(async ({ data, ...row }) => ({ ...row, text: await data.text(), type: data.type })),
    );
  }

  const exported = async () => (await exportConversations(services, undefined, work)).data;
  const wipeAll = () => Promise.all([wipe(), databases.strict.blobs.clear()]);

  it("F5: come back byte for byte, once, together with only what refers to them", async () => {
    await putAttached();
    const before = await blobsHere();
    const file = await exported();
    await wipeAll();
    const plan = await importAll(file);
    expect(plan.conversations).toMatchObject([{ outcome: "new", attachments: 1 }]);
    expect(await blobsHere()).toEqual(before.filter(({ id }) => id !== "of-no-message"));
    const again = await planned(file);
    expect(again).toMatchObject({ conversations: [{ outcome: "same" }], blobs: [] });
  });

  it("F5: leave the file with their names alone if the browser no longer gives their bytes", async () => {
    await putAttached();
    const reading = vi.spyOn(FileReader.prototype, "readAsDataURL");
    function fail(this: FileReader) {
      const error = new DOMException("The file could not be read.", "NotReadableError");
      Object.defineProperty(this, "error", { value: error });
      this.dispatchEvent(new ProgressEvent("error"));
    }
    // The picture is read first.
    reading.mockImplementationOnce(fail);
    const file = await exportConversations(services, undefined, work);
    reading.mockImplementationOnce(fail);
    const page = await exportAs(services, "c1", "html");
    reading.mockRestore();
    expect(file).toMatchObject({ onlyNamed: 1, messages: 1 });
    expect(page?.onlyNamed).toBeGreaterThan(0);
    await wipeAll();
    const plan = await importAll(file.data);
    expect(plan.conversations).toMatchObject([{ outcome: "new", attachments: 2 }]);
    expect((await blobsHere()).map(({ id }) => id)).toEqual(["words"]);
  });

  it("F5: come back byte for byte where the database stores no Blobs", async () => {
    await putAttached();
    const before = await blobsHere();
    const file = await exported();
    await wipeAll();
    const allow = refuseBlobs();
    try {
      await importAll(file);
    } finally {
      allow();
    }
    expect(await blobsHere()).toEqual(before.filter(({ id }) => id !== "of-no-message"));
    expect(await (await exported()).text()).toBe(await file.text());
  });

  it("F5: come back in their order however many they are", async () => {
    const texts = Array.from({ length: 450 }, (_, at) => `Text ${String(at)}`);
    const rows = await Promise.all(
      texts.map(async (text, at) => ({
        id: `blob-${String(at).padStart(3, "0")}`,
        mediaType: "text/plain",
        sha256: await sha256Of(new TextEncoder().encode(text)),
        data: new Blob([text], { type: "text/plain" }),
        createdAt: at,
      })),
    );
    await databases.strict.blobs.bulkPut(rows);
    const node = nodeRow("n1", "c1", null);
    node.message.content = rows.map(({ id }) => ({
      type: "file" as const,
      blobId: id,
      mediaType: "text/plain",
      name: `${id}.txt`,
    }));
    await databases.strict.messages.put(node);
    await databases.strict.branches.update("b1", { messageIds: ["n1"] });
    const file = await exported();
    const before = await blobsHere();
    await wipeAll();
    await importAll(file);
    expect(await blobsHere()).toEqual(before);
    expect(before).toHaveLength(450);
  });

  it("F5: are added to a conversation that was imported without them", async () => {
    await putAttached();
    const file = await exported();
    const { [BLOB_TABLE]: _bytes, ...older } = JSON.parse(await file.text()) as FileRows &
      Record<typeof BLOB_TABLE, unknown>;
    await wipeAll();
    const without = await importAll(new Blob([JSON.stringify(older)]));
    expect(without.conversations).toMatchObject([{ outcome: "new", attachments: 3 }]);
    expect(await blobsHere()).toEqual([]);
    const plan = await importAll(file);
    expect(plan).toMatchObject({ conversations: [{ outcome: "same" }], add: { messages: [] } });
    expect((await blobsHere()).map(({ id }) => id)).toEqual(["picture", "words"]);
  });

  it("F5: are added beside other bytes with the same id, and the copy names the new ones", async () => {
    await putAttached();
    const file = await exported();
    await wipeAll();
    const other = new TextEncoder().encode("others");
    const data = new Blob([other], { type: "text/plain" });
    const taken = { id: "words", mediaType: "text/plain", data, createdAt: 1 };
    await databases.strict.blobs.put({ ...taken, sha256: await sha256Of(other) });
    const plan = await importAll(file);
    expect(plan.conversations).toMatchObject([{ outcome: "copy", attachments: 1 }]);
    const [node] = await messagesIn(plan);
    const named = node?.message.content.map((part) => ("blobId" in part ? part.blobId : ""));
    expect(named?.[0]).toBe("picture");
    expect(named?.[1]).not.toBe("words");
    const here = await blobsHere();
    expect(here.find(({ id }) => id === "words")?.text).toBe("others");
    expect(here.find(({ id }) => id === named?.[1])?.text).toBe("Grüße, 你好");
  });

  it.each([
    ["image/png", "<svg onload='alert(1)'/>"],
    ["image/jpeg", "\u0089PNG\r\n\u001a\n"],
    ["application/pdf", "<html>"],
    ["text/plain", "\u00ff\u00fe"],
    ["text/html", "<script>"],
  ])(
    "F5: a file is refused in which something claims to be %s and is not",
    async (mediaType, bytes) => {
      await putAttached();
      const file = JSON.parse(await (await exported()).text()) as { blobs: object[] };
      file.blobs[0] = { id: "picture", mediaType, createdAt: 1, data: btoa(bytes) };
      const before = await everything();
      const read = await readImport(services, new Blob([JSON.stringify(file)]), work);
      expect(read).toMatchObject({ ok: false, error: { refusal: { kind: "schema" } } });
      expect(JSON.stringify(read)).toContain("blobs[0].");
      expect(await everything()).toBe(before);
    },
  );

  it.each([
    ["other letters", { data: "%%%%" }, "schema"],
    ["a length that is none", { data: "QUI" }, "schema"],
    ["too many bytes", { data: "A".repeat(fileLimits.blob + 4) }, "too_large"],
    ["another field", { name: "more" }, "schema"],
    ["an id that is there twice", { id: "words" }, "duplicate"],
  ])("F5: a row with %s is refused", async (_name, change, kind) => {
    await putAttached();
    const file = JSON.parse(await (await exported()).text()) as { blobs: object[] };
    file.blobs[0] = { ...file.blobs[0], ...change };
    const read = await readImport(services, new Blob([JSON.stringify(file)]), work);
    expect(read).toMatchObject({ ok: false, error: { refusal: { kind } } });
  });
});

describe("another app's file", () => {
  it("is imported once, with its versions", async () => {
    const said = (role: string, text: string) => ({
      author: { role },
      content: { content_type: "text", parts: [text] },
    });
    const mapping = {
      q: { message: said("user", "Why?"), parent: null },
      a: { message: said("assistant", "So."), parent: "q" },
      b: { message: said("assistant", "Because."), parent: "q" },
    };
    const text = JSON.stringify([{ id: "x", title: "Reasons", current_node: "b", mapping }]);
    const plan = await importAll(new Blob([text]));
    expect(plan).toMatchObject({
      from: { apps: ["ChatGPT"], faults: [] },
      conversations: [{ title: "Reasons", outcome: "new", branches: 2, messages: 3 }],
    });
    expect((await planned(new Blob([text]))).conversations[0]?.outcome).toBe("same");
  });

  describe("F12: that is here, while its report is read", () => {
    const said = (role: string, text: string, parent: string | null) => ({
      parent,
      message: { author: { role }, content: { content_type: "text", parts: [text] } },
    });
    const exportOf = (more: object, current: string) =>
      new Blob([
        JSON.stringify([
          {
            id: "x",
            title: "Growing",
            current_node: current,
            mapping: { q: said("user", "Why?", null), a: said("assistant", "So.", "q"), ...more },
          },
        ]),
      ]);
    const longer = exportOf({ q2: said("user", "And?", "a") }, "q2");
    const other = exportOf({ b: said("assistant", "Because.", "q") }, "b");

    it("brings another text of a message once, however often it is imported", async () => {
      await importAll(exportOf({}, "a"));
      const edited = exportOf({ a: said("assistant", "So it is.", "q") }, "a");
      expect((await importAll(edited)).conversations[0]).toMatchObject({ outcome: "grown" });
      const before = await everything();
      expect((await importAll(edited)).conversations[0]).toMatchObject({ outcome: "same" });
      expect(await everything()).toBe(before);
    });

    const here = async () => {
      const plan = await importAll(exportOf({}, "a"));
      const contextId = plan.conversations[0]?.contextId ?? "";
      const [main] = await databases.strict.branches.where({ contextId }).toArray();
      if (main === undefined) throw new Error("It has no branch.");
      return { contextId, main };
    };
    /** Plans an import, lets something happen, and writes the plan; returns whether it was still valid. */
    const writtenAfter = async (file: Blob, happening: () => Promise<unknown>) => {
      const plan = await planned(file);
      await happening();
      const before = await everything();
      const written = await writeImport(services, plan, work);
      if (written.ok && written.value === "outdated") expect(await everything()).toBe(before);
      return written;
    };
    const outdated = { ok: true, value: "outdated" };

    it("gets no second version of the same name", async () => {
      const { contextId, main } = await here();
      const version = { ...main, id: "version", named: false, name: "main~2", activeAt: 9 };
      const written = await writtenAfter(other, () => databases.strict.branches.add(version));
      expect(written).toEqual(outdated);
      await importAll(other);
      const rows = await databases.strict.branches.where({ contextId }).toArray();
      expect(rows.map(({ name }) => name).toSorted()).toEqual(["main", "main~2", "main~3"]);
    });

    it("gets nothing if it has been deleted for good", async () => {
      const { contextId, main } = await here();
      const written = await writtenAfter(other, async () => {
        await databases.strict.contexts.delete(contextId);
        await databases.strict.branches.delete(main.id);
        await databases.strict.messages.where({ contextId }).delete();
      });
      expect(written).toEqual(outdated);
      expect((await planned(other)).conversations[0]?.outcome).toBe("new");
    });

    it("goes on beside an answer that is being written at its end", async () => {
      const { contextId, main } = await here();
      const run = runRow("r", { contextId, branchId: main.id, state: "streamingLLMResponse" });
      const written = await writtenAfter(longer, () => databases.strict.runs.put(run));
      expect(written).toEqual(outdated);
      const plan = await importAll(longer);
      expect(plan.extended).toBeUndefined();
      expect((await databases.strict.branches.get(main.id))?.messageIds).toEqual(main.messageIds);
      expect(plan.add.branches).toMatchObject([{ named: false }]);
    });
  });

  it("brings the bytes of its attachments out of an archive, and names those it lacks", async () => {
    const names = { "file-a.dat": "note.txt", "file-b.dat": "table.docx" };
    const parts = ["Read these."];
    const attachments = ["file-a", "file-b", "file-c"].map((id) => ({ id, name: `${id}.txt` }));
    const q = {
      message: {
        author: { role: "user" },
        content: { content_type: "text", parts },
        metadata: { attachments },
      },
    };
    const zip = zipSync({
      "conversations-000.json": strToU8(
        JSON.stringify([{ id: "z", title: "Files", mapping: { q } }]),
      ),
      "conversation_asset_file_names.json": strToU8(JSON.stringify(names)),
      "file-a.dat": strToU8("one"),
      "file-b.dat": new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      "export_manifest.json": strToU8(
        JSON.stringify({
          logical_files: {
            "conversations.json": { files: ["conversations-000.json", "conversations-001.json"] },
          },
        }),
      ),
    });
    const file = new Blob([zip]);
    const plan = await importAll(file);
    expect(plan.from?.faults).toEqual([expect.stringContaining("conversations-001.json")]);
    expect(plan.conversations).toMatchObject([{ title: "Files", outcome: "new", attachments: 1 }]);
    const content = (await messagesIn(plan))[0]?.message.content;
    expect(content).toMatchObject([
      { type: "file", mediaType: "text/plain", name: "file-a.txt", size: 3 },
      { type: "file", name: "file-c.txt" },
      { type: "text", text: "Read these." },
      { type: "workspace", changes: [{ path: "file-b.txt" }] },
    ]);
    expect(plan.blobs).toHaveLength(2);
    expect((await planned(file)).conversations[0]?.outcome).toBe("same");
  });

  it("is refused with a word if it is damaged or no export", async () => {
    const zip = zipSync({ "notes.json": strToU8("[1,2]"), "photo.png": new Uint8Array(9) });
    const cut = zip.slice(0, 60);
    for (const [bytes, kind] of [
      [zip, "not_bough"],
      [cut, "damaged_other"],
    ] as const) {
      const read = await readImport(services, new Blob([bytes]), work);
      expect(read).toMatchObject({ ok: false, error: { refusal: { kind } } });
    }
  });
});

describe("an export that is one object", () => {
  /** Padded to the length of an export with many conversations. */
  const long = (text: string) =>
    JSON.stringify(JSON.parse(text), null, "\t").replaceAll("\t", " ".repeat(1_000));
  const objects = ownSamples.filter(({ text }) => /^\{"[^\n]*\}$/u.test(text.trim()));

  it.each(objects)("of $app is imported however long its fields are", async ({ app, text }) => {
    const read = await readImport(services, new Blob([long(text)]), work);
    expect(read).toMatchObject({ ok: true, value: { from: { apps: [app] } } });
  });

  it("is that of several apps", () => {
    expect(new Set(objects.map(({ app }) => app)).size).toBeGreaterThan(8);
  });

  it("that nobody knows is no Bough file, however long its fields are", async () => {
    const text = long(JSON.stringify({ things: [{ a: 1 }, { b: { c: [2, 3, 4, 5, 6, 7] } }] }));
    const read = await readImport(services, new Blob([text]), work);
    expect(read).toMatchObject({ ok: false, error: { refusal: { kind: "not_bough" } } });
  });

  it("is Bough's own if its tables come before the format, and its fault is told", async () => {
    const text = fileText(seededFile(34), EXPORTED_AT);
    const rows = JSON.parse(text) as Record<string, unknown>;
    const { format, version, exportedAt, ...tables } = rows;
    const late = { ...tables, exportedAt, format, version };
    const whole = await readImport(services, new Blob([JSON.stringify(late)]), work);
    expect(whole.ok).toBe(true);
    const broken = { ...late, messages: [{ id: 1 }] };
    const read = await readImport(services, new Blob([JSON.stringify(broken)]), work);
    expect(read).toMatchObject({
      ok: false,
      error: { refusal: { kind: "schema", place: expect.stringMatching(/^messages\[0\]/u) } },
    });
    // The file must not be read a second time, as another app's.
    const asked = vi.spyOn(window, "Worker");
    const [first, ...others] = rows["messages"] as MessageNode[];
    const twice = { ...late, messages: [first, ...others, first] };
    const double = await readImport(services, new Blob([JSON.stringify(twice)]), work);
    expect(double).toMatchObject({ ok: false, error: { refusal: { kind: "duplicate" } } });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

it("says of an app's export that ends too early that it is damaged", async () => {
  const node = { id: "a", message: null, parent: null, children: [] };
  const text = JSON.stringify([{ title: "Long", mapping: { a: node } }]);
  const read = await readImport(services, new Blob([text.slice(0, -9)]), work);
  expect(read).toMatchObject({ ok: false, error: { refusal: { kind: "damaged_other" } } });
});

describe("messages that are too many for memory", () => {
  let files: HeldFiles;

  beforeEach(async () => {
    files = holdFiles("import");
    await files.held;
  });

  afterEach(() => files.release());

  /** A file with more text than stays in memory. */
  function largeFile(): FileRows {
    const rows = seededFile(41, { conversations: 4, openRounds: true });
    const texts = rows.messages.filter(({ message }) => message.role === "user");
    const length = Math.ceil((HELD_IN_MEMORY * 1.3) / texts.length);
    for (const { message } of texts) {
      message.content = [{ type: "text", text: "Grüße ".repeat(length / 6) }];
    }
    return rows;
  }

  async function waitingFor(rows: FileRows, heldIn = files.name): Promise<ImportPlan> {
    const data = new Blob([fileText(rows, EXPORTED_AT)]);
    const read = await readImport(services, data, { ...work, heldIn });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  }

  async function heldNames(): Promise<string[]> {
    const root = await navigator.storage.getDirectory();
    return namesIn(await root.getDirectoryHandle(files.name));
  }

  it("F1: wait on the disk and come in whole, once with other ids", async () => {
    const rows = largeFile();
    const plan = await waitingFor(rows);
    expect(await heldNames()).toContain("messages-1");
    expect(plan.conversations.map(({ outcome }) => outcome)).not.toContain("copy");
    expect(await writeImport(services, plan, work)).toEqual({ ok: true, value: "added" });
    const messages = new Map(
      (await databases.strict.messages.toArray()).map((one) => [one.id, one]),
    );
    for (const node of rows.messages) expect(messages.get(node.id)).toEqual(node);
    const before = messages.size;
    const other = structuredClone(rows);
    for (const context of other.contexts) context.title = "Another";
    const copies = await waitingFor(other);
    expect((await heldNames()).some((name) => name.startsWith("made-messages-"))).toBe(true);
    expect(new Set(copies.conversations.map(({ outcome }) => outcome))).toEqual(new Set(["copy"]));
    expect(await writeImport(services, copies, work)).toEqual({ ok: true, value: "added" });
    expect(await databases.strict.messages.count()).toBe(2 * before);
  });

  it("F11: stay out with their conversation", async () => {
    const rows = largeFile();
    const plan = await waitingFor(rows);
    const [first, ...others] = plan.conversations;
    const leftOut = new Set(others.map(({ sourceId }) => sourceId));
    const choice = { ...USUAL_CHOICE, leftOut };
    expect(await writeImport(services, plan, { ...work, choice })).toEqual({
      ok: true,
      value: "added",
    });
    expect(await databases.strict.messages.count()).toBe(first?.messages);
  });

  it("come from another app's file, too", async () => {
    const mapping = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const content = { content_type: "text", parts: [`${String(at)} `.repeat(200_000)] };
        const message = { id: `m${String(at)}`, author: { role: "user" }, content };
        const parent = at === 0 ? null : `m${String(at - 1)}`;
        return [message.id, { id: message.id, parent, children: [], message }];
      }),
    );
    const text = JSON.stringify([{ id: "z", title: "Long", mapping }]);
    const given = new Blob([zipSync({ "conversations.json": strToU8(text) }, { level: 1 })]);
    const read = await readImport(services, given, { ...work, heldIn: files.name });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect((await heldNames()).some((name) => name.startsWith("messages-"))).toBe(true);
    expect(await writeImport(services, read.value, work)).toEqual({ ok: true, value: "added" });
    const stored = await databases.strict.messages.toArray();
    expect(stored.map(({ message }) => textOf(message).length).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => (String(at).length + 1) * 200_000 - 1),
    );
  });

  it("bring nothing if their files are gone when the person confirms", async () => {
    const plan = await waitingFor(largeFile());
    const before = await everything();
    await eraseHeldFiles();
    const written = await writeImport(services, plan, work);
    expect(written).toMatchObject({ ok: false, error: { source: "storage", kind: "broken" } });
    expect(await everything()).toBe(before);
  });

  it("are removed if the tab ends before, and only then", async () => {
    await waitingFor(largeFile());
    await removeLeftFiles(Date.now());
    expect(await heldNames()).not.toEqual([]);
    const left = `${files.name}-of-a-tab-that-ended`;
    await waitingFor(largeFile(), left);
    await removeLeftFiles(Date.now());
    const root = await navigator.storage.getDirectory();
    expect(await namesIn(root)).not.toContain(left);
    expect(await heldNames()).not.toEqual([]);
  });
});

describe("what leaves the database unchanged", () => {
  it("F2: 400 broken files, all refused", async () => {
    await put(seededFile(31));
    const before = await everything();
    const random = seededRandom(99);
    let refused = 0;
    for (let round = 0; round < 400; round += 1) {
      const { text } = brokenFile(random, 40 + (round % 40));
      const read = await readImport(services, new Blob([text]), work);
      if (!read.ok && read.error.source === "file") refused += 1;
    }
    expect(await everything()).toBe(before);
    expect(refused).toBeGreaterThan(200);
  }, 120_000);

  it("bytes that are not UTF-8, a file that is too large, a file that cannot be read", async () => {
    const bytes = new Blob([new Uint8Array([0x7b, 0xff, 0xfe])]);
    const lost = new Blob(["{"]);
    vi.spyOn(lost, "stream").mockImplementation(() => {
      throw new DOMException("Gone", "NotReadableError");
    });
    const huge = new Blob(["{"]);
    Object.defineProperty(huge, "size", { value: fileLimits.file + 1 });
    const kinds = [];
    for (const file of [bytes, lost, huge]) {
      const read = await readImport(services, file, work);
      kinds.push(!read.ok && read.error.source === "file" ? read.error.refusal.kind : "none");
    }
    expect(kinds).toEqual(["not_text", "unreadable", "too_large"]);
  });

  it("an import that is cancelled while it writes", async () => {
    await wipe();
    const rows = seededFile(33, { conversations: 1, nodes: 6_000, branches: 20 });
    const plan = await planned(new Blob([fileText(rows, EXPORTED_AT)]));
    const before = await everything();
    const controller = new AbortController();
    const shares: number[] = [];
    const report = (share: number) => {
      shares.push(share);
      if (share > 0.4) controller.abort();
    };
    const writing = writeImport(services, plan, { signal: controller.signal, report });
    await expect(writing).rejects.toThrow(/abort/u);
    expect(shares.length).toBeGreaterThan(1);
    expect(await everything()).toBe(before);
  });

  it("a full disk in the middle", async () => {
    await wipe();
    const rows = seededFile(34, { conversations: 1, nodes: 5_000, branches: 20 });
    const plan = await planned(new Blob([fileText(rows, EXPORTED_AT)]));
    const before = await everything();
    // The method is called below on the store that it belongs to.
    // oxlint-disable-next-line typescript/unbound-method
    const real = IDBObjectStore.prototype.add;
    let added = 0;
    const spy = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
    ) {
      added += 1;
      if (added > 3_000) throw new DOMException("Full", "QuotaExceededError");
      return real.call(this, value);
    });
    const written = await writeImport(services, plan, work);
    spy.mockRestore();
    expect(written).toMatchObject({ ok: false, error: { source: "storage", kind: "full" } });
    expect(await everything()).toBe(before);
  });

  it("an export that is cancelled", async () => {
    const controller = new AbortController();
    controller.abort();
    const exporting = exportConversations(services, undefined, {
      ...work,
      signal: controller.signal,
    });
    await expect(exporting).rejects.toThrow(/abort/u);
  });
});

describe("a branch as a file", () => {
  it("is named after conversation and branch", async () => {
    const file = await exportBranch(services, "b1");
    expect(file?.name).toBe("title-of-c1-main.md");
    expect(await file?.data.text()).toBe("# Title of c1\n\nBranch: main\n");
    expect(await exportBranch(services, "gone")).toBeUndefined();
  });

  it("V2: names a version's file by its label", async () => {
    const { strict } = databases;
    await strict.messages.bulkPut([nodeRow("n1", "c1", null), nodeRow("n2", "c1", null)]);
    await strict.branches.bulkPut([
      branchRow("b1", "c1", { messageIds: ["n1"] }),
      branchRow("b2", "c1", {
        name: "main~3",
        named: false,
        messageIds: ["n2"],
        forkedFrom: { branchId: "b1" },
        createdAt: 2,
      }),
    ]);
    expect((await exportBranch(services, "b2"))?.name).toBe("title-of-c1-main-version-2.md");
  });
});
