import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { noChange } from "#domain/branching/change-set.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { bringBackBeforeKey, bringBackDraftKey } from "#domain/draft-keys.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import { UNTITLED } from "#domain/text/untitled.ts";
import { treeSettingKeys } from "#domain/tree-setting-keys.ts";
import { createBinStore } from "#storage/conversations/bin-store.ts";
import type { Bin } from "#storage/conversations/bin.ts";
import { createBranchStore } from "#storage/conversations/branches.ts";
import { createChunkStore } from "#storage/conversations/chunks.ts";
import { createConversationStore } from "#storage/conversations/conversations.ts";
import { createListStore } from "#storage/conversations/list-store.ts";
import { createRunWriter } from "#storage/conversations/run-writer.ts";
import { createRunStore } from "#storage/conversations/runs.ts";
import { searchesOnDemand } from "#storage/search/searches-on-demand.ts";

import { openDatabases } from "./db.ts";
import { toStorageProblem } from "./problems.ts";
import {
  branchRow,
  contextRow,
  freshDatabases,
  journalRow,
  nodeRow,
  runRow,
} from "./test-support/rows.ts";
import { claimWriter } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

let db: Awaited<ReturnType<typeof freshDatabases>>;
let token: WriterToken;

async function claimed(): Promise<WriterToken> {
  const result = await claimWriter(db.strict, "c1");
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

beforeEach(async () => {
  db = await freshDatabases();
  token = await claimed();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.remove();
});

describe("the two durabilities", () => {
  it("are actually requested from the browser", async () => {
    const asked: string[] = [];
    // Dexie binds the method when it opens a database.
    const spy = vi.spyOn(IDBDatabase.prototype, "transaction");
    const spied = await openDatabases(db.name);
    await createRunWriter(spied).appendJournal(token, [journalRow("r", 0)], [runRow("r")]);
    const writer = createChunkStore(spied).openWriter(token, {
      runId: "r",
      nodeId: "n",
      onProblem: () => {},
    });
    writer.append("text", "a");
    await writer.close();
    spied.close();
    for (const [stores, , options] of spy.mock.calls) {
      const names = typeof stores === "string" ? [stores] : [...stores];
      asked.push(`${names.join("+")}: ${options?.durability}`);
    }
    expect(asked).toContain("contexts+journal+runs+damagedRows+damagedOriginals: strict");
    expect(asked).toContain("contexts+chunks: relaxed");
  });
});

describe("a writer that was taken over", () => {
  it("can write nothing more: no journal row, no chunk, no branch", async () => {
    const chunks = createChunkStore(db);
    const problems: string[] = [];
    const writer = chunks.openWriter(token, {
      runId: "r",
      nodeId: "n",
      onProblem: ({ kind }) => problems.push(kind),
    });
    writer.append("text", "late");
    await claimed();
    const late = await Promise.all([
      createRunWriter(db).appendJournal(token, [journalRow("r", 0)], [runRow("r")]),
      writer.close(),
      chunks.merge(token, "b1", nodeRow("n", "c1", null)),
    ]);
    const changed = await createBranchStore(db).change(token, [], () => ok(noChange()), 2);
    expect(late.map((result) => (result.ok ? "landed" : result.error.kind))).toEqual([
      "stale_writer",
      "stale_writer",
      "stale_writer",
    ]);
    expect(changed).toMatchObject({ ok: false, error: { problem: { kind: "stale_writer" } } });
    expect(problems).toEqual(["stale_writer"]);
    expect(await db.strict.journal.count()).toBe(0);
    expect(await db.strict.chunks.count()).toBe(0);
    expect(await db.strict.messages.count()).toBe(0);
  });
});

describe("branches", () => {
  it("lose nothing when two connections change one branch concurrently", async () => {
    const other = await openDatabases(db.name);
    const stores = [createBranchStore(db), createBranchStore(other)];
    const append = (id: string, store: (typeof stores)[number]) =>
      store.change(
        token,
        [],
        ({ branches }) => {
          const branch = branches.find((one) => one.id === "b1") ?? branchRow("b1", "c1");
          return ok({
            ...noChange(),
            putNodes: [nodeRow(id, "c1", branch.messageIds.at(-1) ?? null)],
            putBranches: [{ ...branch, messageIds: [...branch.messageIds, id] }],
          });
        },
        2,
      );
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        append(`n${index}`, stores[index % 2] ?? createBranchStore(db)),
      ),
    );
    const branch = await createBranchStore(db).get("b1");
    expect(new Set(branch?.messageIds).size).toBe(100);
    const nodes = await createBranchStore(db).nodes(branch?.messageIds ?? []);
    nodes.forEach((node, index) =>
      expect(node.parentId).toBe(index === 0 ? null : nodes[index - 1]?.id),
    );
    other.close();
  });

  it("are not changed by an operation that refuses", async () => {
    const refusal = { kind: "name_taken", message: "There is a branch of that name." } as const;
    const result = await createBranchStore(db).change(token, [], () => err(refusal), 2);
    expect(result).toEqual({ ok: false, error: { source: "operation", refusal } });
  });

  it("read only the round around a place, however long the branch", async () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `n${index}`);
    await db.strict.messages.bulkPut(
      ids.map((id, index) => nodeRow(id, "c1", ids[index - 1] ?? null)),
    );
    await db.strict.branches.put(branchRow("b1", "c1", { messageIds: ids }));
    const read = vi.spyOn(IDBObjectStore.prototype, "get");
    await createBranchStore(db).change(
      token,
      [{ branchId: "b1", nodeId: "n1000" }],
      ({ lookup }) => {
        expect(lookup("n1000")?.id).toBe("n1000");
        expect(lookup("n3")).toBeUndefined();
        return ok(noChange());
      },
      2,
    );
    expect(read.mock.calls.length).toBeLessThan(20);
  });
});

describe("a stream's text", () => {
  it("survives a crash in order, and is gone once it is merged", async () => {
    const chunks = createChunkStore(db);
    const writer = chunks.openWriter(token, { runId: "r", nodeId: "n", onProblem: () => {} });
    writer.append("reasoning", "let me ");
    writer.append("reasoning", "think");
    await writer.flush();
    writer.append("text", "Hello");
    await writer.flush();
    writer.append("text", " world");
    await writer.close();
    const reopened = await openDatabases(db.name);
    expect(await createChunkStore(reopened).unmerged("n")).toEqual([
      { type: "reasoning", text: "let me think" },
      { type: "text", text: "Hello world" },
    ]);
    reopened.close();
    const node = nodeRow("n", "c1", null, { role: "assistant", text: "Hello world" });
    await chunks.merge(token, "b1", node);
    await chunks.merge(token, "b1", node);
    expect(await chunks.unmerged("n")).toEqual([]);
    expect((await db.strict.branches.get("b1"))?.messageIds).toEqual(["n"]);
  });

  it("is written about ten times a second, not for every token", async () => {
    const writes = vi.spyOn(IDBObjectStore.prototype, "add");
    const chunks = createChunkStore(db);
    const writer = chunks.openWriter(token, { runId: "r", nodeId: "n", onProblem: () => {} });
    for (let count = 0; count < 1_000; count += 1) writer.append("text", "word ");
    await writer.close();
    expect(writes.mock.calls.length).toBe(1);
    expect((await chunks.unmerged("n"))[0]).toMatchObject({ text: "word ".repeat(1_000) });
  });

  it("never joins a branch that has moved on", async () => {
    await db.strict.branches.update("b1", { messageIds: ["other"] });
    const merged = await createChunkStore(db).merge(token, "b1", nodeRow("n", "c1", null));
    expect(merged.ok).toBe(false);
    expect(await db.strict.messages.get("n")).toBeUndefined();
  });
});

describe("runs", () => {
  it("journal and row are stored together; the newest run of each branch is found", async () => {
    const runs = createRunStore(db);
    const runWriter = createRunWriter(db);
    await runWriter.appendJournal(
      token,
      [journalRow("r1", 0), journalRow("r1", 1)],
      [runRow("r1", { startedAt: 1 })],
    );
    await runWriter.appendJournal(token, [journalRow("r2", 0)], [runRow("r2", { startedAt: 2 })]);
    expect((await runs.latestRun("b1"))?.id).toBe("r2");
    expect((await runs.latestRuns("c1")).map((run) => run.id)).toEqual(["r2"]);
    expect((await runs.journalOf("r1")).map((row) => row.seq)).toEqual([0, 1]);
  });

  it("a decision changes the request inside its node and makes no new node", async () => {
    const node = nodeRow("n", "c1", null, { role: "assistant" });
    node.message.toolCalls = [
      { id: "a", toolName: "t", arguments: { x: 1 }, approvalStatus: "pending" },
      { id: "b", toolName: "t", arguments: {}, approvalStatus: "pending" },
    ];
    await db.strict.messages.put(node);
    await createRunWriter(db).decideCalls(token, "n", [
      {
        callId: "a",
        patch: { approvalStatus: "approved", arguments: { x: 2 }, editedFrom: { x: 1 } },
        journal: [journalRow("r", 0)],
      },
    ]);
    const stored = await db.strict.messages.get("n");
    expect(stored?.message.toolCalls).toEqual([
      {
        id: "a",
        toolName: "t",
        arguments: { x: 2 },
        editedFrom: { x: 1 },
        approvalStatus: "approved",
      },
      { id: "b", toolName: "t", arguments: {}, approvalStatus: "pending" },
    ]);
    expect(await db.strict.messages.count()).toBe(1);
    expect(await db.strict.journal.count()).toBe(1);
  });
});

const plainConfig = contextRow("").config;

describe("conversations", () => {
  it("go to the bin and come back unchanged; emptying the bin removes them completely", async () => {
    const store = createConversationStore(db);
    const bin = createBinStore(db);
    await store.create({
      context: contextRow("c2"),
      branches: [branchRow("b2", "c2", { messageIds: ["m"] })],
      nodes: [nodeRow("m", "c2", null)],
    });
    const before = await store.get("c2");
    await bin.moveToBin("c2", 5);
    await bin.restore("c2");
    expect(await store.get("c2")).toEqual(before);
    await bin.moveToBin("c2", 6);
    await store.create({
      context: { ...contextRow("c3"), parentId: "c2" },
      branches: [branchRow("b3", "c3")],
      nodes: [],
    });
    expect(await bin.empty()).toEqual({ ok: true, value: { conversations: 2, branches: 0 } });
    expect(await store.get("c3")).toBeUndefined();
    expect(await store.get("c2")).toBeUndefined();
    expect(await db.strict.branches.get("b2")).toBeUndefined();
    expect(await db.strict.messages.get("m")).toBeUndefined();
    expect(await store.get("c1")).toBeDefined();
  });

  it.each<[string, Partial<ChatContext>, Partial<Branch>]>([
    ["has limits of its own", { config: { ...plainConfig, budgets: { modelCalls: 2 } } }, {}],
    ["has a named branch", {}, { name: "rivers" }],
    ["has a branch with a colour", {}, { colour: 3 }],
    ["has a main thread", { pinnedBranchId: "b2" }, {}],
  ])("stay when they are left without a message, if one %s", async (_what, context, branch) => {
    const store = createConversationStore(db);
    const blank = contextRow("c2", { title: UNTITLED, config: { ...plainConfig, budgets: {} } });
    await db.strict.contexts.put({ ...blank, ...context });
    await db.strict.branches.put(branchRow("b2", "c2", branch));
    expect(await store.removeIfBlank("c2")).toEqual({ ok: true, value: false });
    await db.strict.contexts.put(blank);
    await db.strict.branches.put(branchRow("b2", "c2"));
    expect(await store.removeIfBlank("c2")).toEqual({ ok: true, value: true });
    expect(await store.get("c2")).toBeUndefined();
  });

  it("are removed from the bin together with everything keyed to them or their calls", async () => {
    const bin = createBinStore(db);
    const asking = (nodeId: string, contextId: string, callId: string): MessageNode => {
      const node = nodeRow(nodeId, contextId, null, { role: "assistant" });
      const call = { id: callId, toolName: "t", arguments: {}, approvalStatus: "pending" } as const;
      return { ...node, message: { ...node.message, toolCalls: [call] } };
    };
    await db.strict.contexts.put(contextRow("c2", { deletedAt: 5 }));
    await db.strict.branches.put(branchRow("b2", "c2", { messageIds: ["m2"] }));
    await db.strict.messages.bulkPut([asking("m1", "c1", "kept"), asking("m2", "c2", "gone")]);
    const ofCalls = ["call:kept", "call:gone"];
    const ofBranches = ["b1", "b2"].flatMap((id) => [
      id,
      bringBackDraftKey(id),
      bringBackBeforeKey(id),
    ]);
    const drafts = [...ofCalls, "edit:m1", "edit:m2", ...ofBranches, "new"];
    await db.strict.drafts.bulkPut(
      drafts.map((branchId) => ({ branchId, text: "begun", updatedAt: 1 })),
    );
    const trees = ["c1", "c2", "emptied before"].map(treeSettingKeys);
    const settings = [...trees.flatMap((keys) => Object.values(keys)), "preference.theme"];
    await db.strict.settings.bulkPut(settings.map((key) => ({ key, value: null })));
    await bin.empty();
    expect(await db.strict.drafts.toCollection().primaryKeys()).toEqual([
      "b1",
      "bring-back-before:b1",
      "bring-back:b1",
      "call:kept",
      "edit:m1",
      "new",
    ]);
    expect(await db.strict.settings.toCollection().primaryKeys()).toEqual([
      "preference.theme",
      "tree:c1:folding",
      "tree:c1:viewport",
    ]);
  });

  it("keep binned branches until the bin is emptied, and afterwards whatever other branches list", async () => {
    const bin = createBinStore(db);
    await db.strict.messages.bulkPut([
      nodeRow("m1", "c1", null),
      nodeRow("m2", "c1", "m1"),
      nodeRow("m3", "c1", "m1"),
    ]);
    await db.strict.branches.bulkPut([
      branchRow("b1", "c1", { messageIds: ["m1", "m2"] }),
      branchRow("b9", "c1", { name: "other", messageIds: ["m1", "m3"], deletedAt: 7 }),
      branchRow("b5", "c1", { name: "came along", messageIds: ["m1"], deletedAt: 3 }),
      branchRow("b6", "c1", {
        name: "came along~2",
        named: false,
        messageIds: ["m1"],
        forkedFrom: { branchId: "b5" },
        deletedAt: 4,
      }),
    ]);
    await db.strict.undo.put({
      id: "u1",
      contextId: "c1",
      kind: "delete_branch",
      branchName: "other",
      branches: [
        { id: "b9", kind: "changed", before: { deletedAt: null }, after: { deletedAt: 7 } },
      ],
      activeBranchId: { before: "b1", after: "b1" },
      pinnedBranchId: { before: null, after: null },
      createdAt: 7,
    });
    let stop = () => {};
    const shown = await new Promise<Bin>((resolve) => {
      stop = bin.watch().subscribe(resolve);
    });
    stop();
    expect(shown.branches).toMatchObject([
      { restoreBy: { undoId: "u1" }, branchName: "other", count: 1 },
      { restoreBy: { branchIds: ["b5", "b6"] }, branchName: "came along", kind: null, count: 2 },
    ]);
    expect(await bin.empty()).toEqual({ ok: true, value: { conversations: 0, branches: 3 } });
    expect(await db.strict.branches.get("b9")).toBeUndefined();
    expect(await db.strict.messages.toCollection().primaryKeys()).toEqual(["m1", "m2"]);
  });

  it("are found by their text, in any order and case", async () => {
    await db.strict.messages.put(
      nodeRow("m", "c1", null, { text: "The Ledger moves to Postgres" }),
    );
    await db.strict.branches.put(branchRow("b1", "c1", { messageIds: ["m"] }));
    const searches = searchesOnDemand(db);
    const never = new AbortController().signal;
    expect((await searches.search("postgres ledger", 5, never)).map((hit) => hit.nodeId)).toEqual([
      "m",
    ]);
    expect(await searches.search("postgres oracle", 5, never)).toEqual([]);
  });

  it("L6: are not found for a model if the person hid them from it, with their round", async () => {
    await db.strict.messages.bulkPut([
      nodeRow("q", "c1", null, { text: "a ledger" }),
      nodeRow("a", "c1", "q", { text: "the ledger" }),
      nodeRow("r", "c1", "a", { text: "ledger", role: "tool" }),
    ]);
    await db.strict.branches.put(
      branchRow("b1", "c1", { messageIds: ["q", "a", "r"], hidden: { a: { at: 1 } } }),
    );
    const searches = searchesOnDemand(db);
    const never = new AbortController().signal;
    const ids = (hits: { nodeId: string }[]) => hits.map(({ nodeId }) => nodeId).sort();
    expect(ids(await searches.search("ledger", 5, never))).toEqual(["a", "q", "r"]);
    expect(ids(await searches.searchForModel("ledger", 5, never))).toEqual(["q"]);
  });

  it("show where the text was found, without Markdown", async () => {
    const text = `${"Before it, much was said. ".repeat(80)}\n\n## The **plan**\n\n- one \`night\`\n- [a link](https://bough.example/elsewhere)\n\n| a | b |\n| - | - |\n| c | d |\n\n${"And after. ".repeat(80)}`;
    await db.strict.messages.put(nodeRow("m", "c1", null, { text }));
    await db.strict.branches.put(branchRow("b1", "c1", { messageIds: ["m"] }));
    const searches = searchesOnDemand(db);
    const never = new AbortController().signal;
    const excerpt = async (words: string) => (await searches.search(words, 5, never))[0]?.excerpt;
    expect(await excerpt("plan")).toMatch(
      /^….*much was said\. The plan one night a link a b c d And after\..*…$/u,
    );
    expect(await excerpt("elsewhere")).toContain("(https://bough.example/elsewhere)");
    expect(await excerpt("before")).toMatch(/^Before it/u);
  });

  it("are listed live, even when another connection writes", async () => {
    const other = await openDatabases(db.name);
    const titles: string[][] = [];
    const stop = createListStore(db)
      .newest(10)
      .subscribe((contexts) => titles.push(contexts.map((context) => context.title)));
    await expect.poll(() => titles.at(-1)).toEqual(["Title of c1"]);
    await createConversationStore(other).rename("c1", "Renamed");
    await expect.poll(() => titles.at(-1)).toEqual(["Renamed"]);
    stop();
    other.close();
  });

  it("are watched together with the branches of the same moment", async () => {
    const other = await openDatabases(db.name);
    await db.strict.branches.put(branchRow("b2", "c1", { name: "side" }));
    const active: (string | undefined)[] = [];
    const stop = createConversationStore(db)
      .watchBranched("c1")
      .subscribe((rows) => {
        const { activeBranchName } = rows?.context ?? {};
        active.push(rows?.branches.find(({ name }) => name === activeBranchName)?.name);
      });
    const rename = (name: string) =>
      createBranchStore(other).change(
        token,
        [],
        () =>
          ok({
            ...noChange(),
            context: { activeBranchName: name },
            putBranches: [branchRow("b2", "c1", { name })],
          }),
        2,
      );
    for (const name of ["one", "two", "three"]) {
      await rename(name);
      await expect.poll(() => active.at(-1)).toBe(name);
    }
    stop();
    other.close();
    expect(active).not.toContain(undefined);
  });
});

describe("problems", () => {
  it("a full disk is reported and the transaction leaves nothing behind", async () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const result = await createRunWriter(db).appendJournal(
      token,
      [journalRow("r", 0)],
      [runRow("r")],
    );
    vi.restoreAllMocks();
    expect(result).toMatchObject({ ok: false, error: { kind: "full" } });
    expect(await db.strict.journal.count()).toBe(0);
    expect(await db.strict.runs.count()).toBe(0);
  });

  it("a database of a newer version is not touched", async () => {
    const name = `${db.name}-newer`;
    const raw = indexedDB.open(name, 990);
    await new Promise((resolve) => {
      raw.addEventListener("success", resolve);
    });
    raw.result.close();
    await expect(openDatabases(name).catch(toStorageProblem)).resolves.toMatchObject({
      kind: "newer_version",
    });
    indexedDB.deleteDatabase(name);
  });
});
