import { afterEach, expect, it, vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { wholeRows } from "#domain/damage/test-support/whole-rows.ts";
import { waiting } from "#domain/files/test-support/plan-import.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { JournalRow } from "#domain/runs/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { createRequestStore } from "#storage/activity/requests.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";
import type { NewBlob } from "#storage/attachments/blobs.ts";
import { createRunWriter } from "#storage/conversations/run-writer.ts";
import { createFileStore } from "#storage/files/files.ts";
import type { KeptOriginal } from "#storage/rows.ts";
import { createOwnToolStore } from "#storage/settings/own-tools.ts";
import { branchRow, contextRow, nodeRow, runRow } from "#storage/test-support/rows.ts";
import { claimWriter } from "#storage/writing.ts";

type Written = { ok: true } | { ok: false; error: { kind?: string; message: string } };
type Act = (services: Services) => Promise<unknown>;

const now = 5;
const bytes: NewBlob = {
  id: "blob-9",
  mediaType: "image/png",
  sha256: "hash",
  data: new Blob(["bytes"]),
  createdAt: now,
};
const newNode: MessageNode = nodeRow("new", "c1", null);
const memory: Memory = { ...(wholeRows.memories as Memory), id: "memory-2" };
const mode: Mode = { ...(wholeRows.modes as Mode), id: "mode-2" };
const policy: ToolPolicy = { ...(wholeRows.toolPolicies as ToolPolicy), id: "policy-2" };

const discarded: KeptOriginal = {
  record: { id: "d9", table: "modes", key: "m9", contextId: "", flaws: [], foundAt: 1 },
  original: { id: "d9", raw: { id: "m9" } },
};

/** Actions of a person, by what they write. */
const acts: Record<string, Act> = {
  "start a conversation": ({ conversations }) =>
    conversations.create({
      context: contextRow("c9"),
      branches: [branchRow("b9", "c9", { messageIds: ["n9"] })],
      nodes: [nodeRow("n9", "c9", null)],
    }),
  "rename a conversation": ({ conversations }) => conversations.rename("c1", "New"),
  "pin a conversation": ({ list }) => list.setPins([{ contextId: "c1", pinnedAt: now }]),
  "tag a conversation": ({ list }) =>
    list.changeTags([{ contextId: "c1", add: ["tag"], remove: [] }]),
  "put a conversation into a folder": ({ list }) =>
    list.fileIn([{ contextId: "c1", folderId: "f1" }], now),
  "delete a conversation": ({ bin }) => bin.moveToBin("c1", now),
  "restore a conversation": ({ bin }) => bin.restore("c2"),
  "empty the bin": ({ bin }) => bin.empty(),
  "keep a sub-task": ({ subTasks }) => subTasks.keep("c3", now),
  "open for writing": ({ databases }) => claimWriter(databases.strict, "c1"),
  "type a draft": ({ drafts }) => drafts.put("b1", "typed", now),
  "change a draft": ({ drafts }) => drafts.put("b2", "typed", now),
  "move a draft": ({ drafts }) => drafts.move("b2", "b1", now),
  "clear a sent draft": ({ drafts }) => drafts.takeSent("b2", "half", now),
  "change a setting": ({ settings }) => settings.put("preference.theme", "dark"),
  "add a connection": ({ connections }) =>
    connections.put({ ...(wholeRows.connections as Connection), id: "x9" }),
  "use a connection": ({ connections }) => connections.markUsed("demo", now),
  "remove a connection": ({ connections }) => connections.delete("demo"),
  "add a folder": ({ folders }) => folders.add({ id: "f9", name: "New" }, now),
  "rename a folder": ({ folders }) => folders.change([{ id: "f1", name: "New" }], now),
  "add a memory": ({ memories }) => memories.add(memory),
  "change a memory": ({ memories }) =>
    memories.change(["memory"], (row) => ({ ...row, text: "New" }), now),
  "add a mode": ({ modes }) => modes.put(mode),
  "delete a mode": ({ modes }) => modes.setDeleted("mode", now, now),
  "approve a tool": ({ policies }) =>
    policies.say({ toolName: policy.toolName, scope: "always" } as never, policy),
  "forget an approval": ({ policies }) => policies.delete("policy"),
  "add an own tool": ({ databases }) =>
    createOwnToolStore(databases).put({
      ...(wholeRows.ownTools as OwnTool),
      id: "o9",
    }),
  "switch an own tool off": ({ databases }) =>
    createOwnToolStore(databases).change("own", (row) => ({ ...row, on: false })),
  "import conversations": ({ databases }) =>
    createFileStore(databases).add(
      {
        contexts: [contextRow("i1"), contextRow("i2")],
        branches: [branchRow("ib1", "i1"), branchRow("ib2", "i2")],
        messages: waiting([nodeRow("in1", "i1", null)]),
      },
      [],
      { signal: new AbortController().signal, onProgress: () => {} },
    ),
  "append a message": async ({ branches }) => {
    const token = { contextId: "c4", epoch: 0 };
    const node = { ...newNode, contextId: "c4" };
    const changed = await branches.change(
      token,
      [{ branchId: "b4", tip: true }],
      ({ branches: [branch] }) => ({
        ok: true,
        value: {
          putNodes: [node],
          putBranches: branch === undefined ? [] : [{ ...branch, messageIds: ["new"] }],
          deleteNodeIds: [],
          deleteBranchIds: [],
        },
      }),
      now,
    );
    if (changed.ok || changed.error.source === "operation") return changed;
    return { ok: false, error: changed.error.problem };
  },
  "repair a damaged row": async ({ damage }) => damage.repair(["open"], now),
  "discard an original": async ({ damage }) => damage.discard(["damaged"]),
  "undo a repair": async ({ damage }) => damage.undoRepair(["damaged"]),
  "repair a conversation": async ({ damage }) => damage.repairConversation("c5", now),
  "bring an original back": ({ damage }) => damage.bringBack([discarded]),
  "take a step of a run": ({ databases }) =>
    createRunWriter(databases).appendJournal(
      { contextId: "c1", epoch: 0 },
      [{ ...(wholeRows.journal as JournalRow), runId: "r1", seq: 9 }],
      [runRow("r1", { contextId: "c1", branchId: "b1", state: "idle" })],
    ),
  "attach a file": ({ databases }) =>
    createBlobStore(databases).attach("b1", bytes, (blobId) => ({
      type: "image",
      blobId,
      mediaType: bytes.mediaType,
    })),
  "keep the files of a call": ({ databases }) => createBlobStore(databases).keep([bytes]),
  "send a request": ({ databases }) =>
    createRequestStore(databases).add(
      { contextId: "c1", epoch: 0 },
      { ...(wholeRows.requests as RequestRow), id: "q9", contextId: "c1" },
      { pieces: ["{}"] },
      "{}",
    ),
};

/** Faults, each of which starts with a given write. */
const faults: Record<string, (services: Services, fromWrite: number) => void> = {
  "the disk is full, no message": (_services, from) =>
    failWrites(from, () => {
      throw new DOMException("", "QuotaExceededError");
    }),
  "the disk fails": (_services, from) =>
    failWrites(from, () => {
      throw new DOMException("The disk could not be written.", "UnknownError");
    }),
  "the transaction is aborted": (_services, from) =>
    failWrites(from, ({ transaction }) => transaction.abort()),
  "the request fails later": (_services, from) =>
    failWrites(from, ({ transaction }) => {
      queueMicrotask(() => {
        try {
          transaction.abort();
        } catch {
          // The transaction has already been aborted.
        }
      });
    }),
  "the browser closed the database": ({ databases }) => {
    databases.strict.backendDB().close();
    databases.relaxed.backendDB().close();
  },
  "another tab erased everything": ({ databases }) => databases.close(),
};

function failWrites(from: number, fail: (store: IDBObjectStore) => void): void {
  let count = 0;
  for (const name of ["put", "add", "delete"] as const) {
    const write = IDBObjectStore.prototype[name] as (...given: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      count += 1;
      if (count >= from) fail(this);
      return write.apply(this, given) as never;
    });
  }
}

afterEach(() => void vi.restoreAllMocks());

async function seed({ databases: { strict } }: Services): Promise<void> {
  await strict.contexts.bulkPut([
    contextRow("c1"),
    contextRow("c2", { deletedAt: 1 }),
    contextRow("c3", { parentId: "c1", parentBranchId: "b1" }),
    contextRow("c4"),
    contextRow("c5"),
  ]);
  await strict.branches.bulkPut([
    branchRow("b1", "c1", { messageIds: ["n1"] }),
    branchRow("b2", "c2"),
    branchRow("b3", "c3"),
    branchRow("b4", "c4"),
    branchRow("b5", "c5", { messageIds: ["gone", "n5"] }),
  ]);
  await strict.messages.bulkPut([nodeRow("n1", "c1", null), nodeRow("n5", "c5", "gone")]);
  await strict.runs.put(runRow("r1"));
  await strict.drafts.put({ branchId: "b2", text: "half", updatedAt: 1 });
  await strict.folders.put({ id: "f1", name: "Folder", place: 0, createdAt: 1, updatedAt: 1 });
  await strict.modes.put({ ...(wholeRows.modes as Mode) });
  await strict.memories.put({ ...(wholeRows.memories as Memory) });
  await strict.toolPolicies.put({ ...(wholeRows.toolPolicies as ToolPolicy) });
  await strict.ownTools.put(wholeRows.ownTools as OwnTool);
  await strict.damagedRows.put({
    id: "damaged",
    table: "messages",
    key: "n1",
    contextId: "c1",
    flaws: [],
    foundAt: 1,
    repairedAt: 2,
  });
  const damagedMode = { ...(wholeRows.modes as Mode), id: "mode-3", approval: 7 };
  await strict.table("modes").put(damagedMode);
  await strict.damagedRows.put({
    id: "open",
    table: "modes",
    key: "mode-3",
    contextId: "",
    flaws: [],
    foundAt: 1,
  });
  await strict.damagedOriginals.put({ id: "open", raw: damagedMode });
  await strict.damagedOriginals.put({
    id: "damaged",
    raw: { ...nodeRow("n1", "c1", null), createdAt: "once" },
    repaired: {
      from: { ...nodeRow("n1", "c1", null), createdAt: "once" },
      to: nodeRow("n1", "c1", null),
    },
  });
}

/** Everything stored, read over a connection of its own. */
async function stored(name: string): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open(name);
    asked.addEventListener("success", () => resolve(asked.result));
  });
  const read = db.transaction([...db.objectStoreNames]);
  const tables = await Promise.all(
    [...db.objectStoreNames].map(
      (table) =>
        new Promise<unknown>((resolve) => {
          const asked = read.objectStore(table).getAll();
          asked.addEventListener("success", () => resolve([table, asked.result]));
        }),
    ),
  );
  db.close();
  return JSON.stringify(tables);
}

/** How many writes of an action are tried as the one that fails first. */
const MOST_WRITES = 4;

it("every act under every fault ends with a reason, and changes all of what it would or nothing", async () => {
  const table: string[] = [];
  const wrong: string[] = [];
  for (const [fault, cause] of Object.entries(faults)) {
    const places = fault.startsWith("the browser") || fault.startsWith("another") ? 1 : MOST_WRITES;
    for (let from = 1; from <= places; from += 1) {
      const services = await openServices();
      const { name } = services.databases.strict;
      await seed(services);
      for (const [place, act] of Object.entries(acts)) {
        const before = await stored(name);
        cause(services, from);
        const answer = (await act(services).catch((error: unknown) => ({
          ok: false,
          error: { message: `threw ${String(error)}` },
        }))) as Written;
        vi.restoreAllMocks();
        const after = await stored(name);
        // The action needed fewer writes than were let through.
        if (answer.ok) {
          const isReopened = fault === "the browser closed the database";
          if (isReopened) table.push(`${place} | ${fault} | nothing: it was opened again | stored`);
          else if (from === 1) wrong.push(`${place} | ${fault} | taken`);
          await seed(services);
          continue;
        }
        const { message } = answer.error;
        const isTold = message.length > 8 && !message.startsWith("threw");
        if (!isTold) wrong.push(`${place} | ${fault} ${String(from)} | ${message}`);
        if (after !== before) wrong.push(`${place} | ${fault} ${String(from)} | changed`);
        table.push(`${place} | ${fault}, at write ${String(from)} | ${message} | nothing lost`);
      }
      services.databases.close();
    }
  }
  expect(wrong).toEqual([]);
  expect(table.length).toBeGreaterThan(300);
  expect(Object.keys(acts)).toHaveLength(39);
});
