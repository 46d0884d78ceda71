import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Mode } from "#domain/modes/mode.ts";
import { memoryRow } from "#domain/test-support/memories.ts";
import { createConversationStore } from "#storage/conversations/conversations.ts";

import { BoughDatabase } from "./bough-database.ts";
import { openDatabases } from "./db.ts";
import { openingProblem } from "./opening-problem.ts";
import { toStorageProblem } from "./problems.ts";
import { schemaVersions } from "./schema.ts";
import { contextRow } from "./test-support/rows.ts";

let serial = 0;
let name: string;

beforeEach(() => {
  serial += 1;
  name = `bough-schema-${Date.now()}-${serial}`;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Dexie.delete(name);
});

/** A database's version and stores, read without Dexie. */
async function described(databaseName: string) {
  const request = indexedDB.open(databaseName);
  const raw = await new Promise<IDBDatabase>((resolve) => {
    request.addEventListener("success", () => resolve(request.result));
  });
  const found = { version: raw.version, stores: [...raw.objectStoreNames] };
  raw.close();
  return found;
}

/** Version 1 as it was released, written down independently of the code: key path and indices by table. */
const versionOne: Record<string, { key: string | string[]; indices: (string | string[])[] }> = {
  contexts: { key: "id", indices: ["updatedAt", "parentId"] },
  branches: { key: "id", indices: ["contextId", ["contextId", "name"]] },
  messages: { key: "id", indices: ["contextId"] },
  runs: { key: "id", indices: ["contextId", ["branchId", "startedAt"]] },
  chunks: { key: ["nodeId", "seq"], indices: ["runId"] },
  journal: { key: ["runId", "seq"], indices: [] },
  blobs: { key: "id", indices: [] },
  drafts: { key: "branchId", indices: [] },
  undo: { key: "id", indices: ["contextId"] },
  connections: { key: "id", indices: ["usedAt"] },
  toolPolicies: { key: "id", indices: ["toolName"] },
  memories: { key: "id", indices: ["updatedAt"] },
  modes: { key: "name", indices: [] },
  settings: { key: "key", indices: [] },
};

/** Opens a database with the browser's own API. Dexie multiplies versions by ten. */
function openRaw(version: number, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version * 10);
  request.addEventListener("upgradeneeded", () => upgrade(request.result));
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("not opened")));
  });
}

function makeVersionOne(db: IDBDatabase): void {
  for (const [table, { key, indices }] of Object.entries(versionOne)) {
    const store = db.createObjectStore(table, { keyPath: key });
    for (const index of indices) {
      const indexName = typeof index === "string" ? index : `[${index.join("+")}]`;
      store.createIndex(indexName, index);
    }
    if (table === "contexts") store.put(contextRow("old"));
  }
}

/** The schema version of the current code. */
const present = schemaVersions.at(-1)?.[0] ?? 0;

/** What later versions changed in the tables of version 1, or added. */
const laterTables: typeof versionOne = {
  contexts: {
    key: "id",
    indices: [
      "updatedAt",
      "parentId",
      "createdAt",
      "pinnedAt",
      "tags",
      "title",
      "folderId",
      "deletedAt",
    ],
  },
  folders: { key: "id", indices: [] },
  runs: { key: "id", indices: ["contextId", ["branchId", "startedAt"], "state"] },
  blobs: { key: "id", indices: ["sha256"] },
  requests: {
    key: "id",
    indices: [
      "contextId",
      "runId",
      "nodeId",
      ["branchId", "sentAt"],
      ["connectionId", "modelId", "sentAt"],
    ],
  },
  requestBodies: { key: "id", indices: ["contextId"] },
  modes: { key: "id", indices: [] },
  memories: { key: "id", indices: ["updatedAt", "source.branchId"] },
  metricRows: { key: ["day", "id"], indices: ["id"] },
  metricDays: { key: "day", indices: [] },
  ownTools: { key: "id", indices: [] },
  mcpServers: { key: "id", indices: [] },
  mcpTools: { key: ["serverId", "name"], indices: ["serverId"] },
  mcpKeys: { key: "id", indices: [] },
  pickedFolders: { key: "contextId", indices: [] },
  folderFiles: { key: ["branchId", "path"], indices: ["contextId"] },
  folderChanges: { key: "callId", indices: ["contextId"] },
  damagedRows: { key: "id", indices: ["contextId"] },
  searchMarks: { key: ["contextId", "nodeId"], indices: [] },
  damagedOriginals: { key: "id", indices: [] },
};

const mode: Mode = {
  id: "m1",
  name: "Draft",
  prompt: "",
  tools: { limit: "any", sources: {}, tools: {} },
  approval: "usual",
  parameters: {},
  budgets: { modelCalls: 5 },
  createdAt: 1,
  updatedAt: 1,
};

const titles = schemaVersions.concat([
  [
    present + 1,
    {
      stores: {
        contexts:
          "id, updatedAt, parentId, createdAt, pinnedAt, *tags, title, folderId, deletedAt, activeBranchName",
      },
      upgrade: (transaction) =>
        transaction
          .table("contexts")
          .toCollection()
          .modify((context: { title: string }) => {
            context.title = context.title.toUpperCase();
          })
          .then(() => {}),
    },
  ],
]);

describe("the schema", () => {
  it("opens a database of version 1 and keeps its rows", async () => {
    const raw = await openRaw(1, makeVersionOne);
    raw.close();
    const db = await openDatabases(name);
    expect(await createConversationStore(db).get("old")).toEqual(contextRow("old"));
    expect(db.strict.backendDB().version).toBe(present * 10);
    db.close();
  });

  it.each(schemaVersions.slice(1, -1).map(([version]) => version))(
    "opens a database of version %i and keeps its rows, and takes new modes",
    async (version) => {
      const shipped = schemaVersions.filter(([each]) => each <= version);
      const old = new BoughDatabase(name, "strict", shipped);
      await old.open();
      await old.contexts.put(contextRow("old"));
      await old.memories.put(memoryRow("kept"));
      old.close();
      const db = await openDatabases(name);
      expect(await createConversationStore(db).get("old")).toEqual(contextRow("old"));
      expect(await db.strict.memories.get("kept")).toEqual(memoryRow("kept"));
      await db.strict.modes.put(mode);
      expect(await db.strict.modes.toArray()).toEqual([mode]);
      expect(db.strict.backendDB().version).toBe(present * 10);
      db.close();
    },
  );

  it("parts originals from what is told of damaged rows, which version 18 kept as one", async () => {
    const shipped = schemaVersions.filter(([each]) => each <= 18);
    const old = new BoughDatabase(name, "strict", shipped);
    await old.open();
    const told = { id: "branches b", table: "branches", key: "b", contextId: "", flaws: [] };
    const repaired = { from: { id: "b", colour: "red" }, to: { id: "b", colour: 0 } };
    await old.table("damagedRows").put({ ...told, raw: repaired.from, repaired, foundAt: 1 });
    old.close();
    const db = await openDatabases(name);
    expect(await db.strict.damagedRows.toArray()).toEqual([{ ...told, foundAt: 1 }]);
    expect(await db.strict.damagedOriginals.toArray()).toEqual([
      { id: told.id, raw: repaired.from, repaired },
    ]);
    db.close();
  });

  it("creates exactly the tables of the current version in an empty browser", async () => {
    const db = await openDatabases(name);
    const raw = db.strict.backendDB();
    const names = [...raw.objectStoreNames];
    const transaction = raw.transaction(names);
    const made = names.map((table) => {
      const store = transaction.objectStore(table);
      const indices = [...store.indexNames].map((index) => store.index(index).keyPath);
      return [table, { key: store.keyPath, indices: new Set(indices) }] as const;
    });
    const wanted = Object.entries({ ...versionOne, ...laterTables }).map(
      ([table, { key, indices }]) => [table, { key, indices: new Set(indices) }] as const,
    );
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(wanted));
    db.close();
  });

  it("upgrades rows to a later version, and an open tab closes to allow it", async () => {
    const onVersionChange = vi.fn<() => void>();
    const old = await openDatabases(name, { onVersionChange });
    await old.strict.contexts.put(contextRow("c1"));
    const upgraded = new BoughDatabase(name, "strict", titles);
    await upgraded.open();
    expect(await upgraded.contexts.where("title").equals("TITLE OF C1").count()).toBe(1);
    expect(onVersionChange).toHaveBeenCalled();
    const write = await createConversationStore(old).rename("c1", "late");
    expect(write).toMatchObject({ ok: false, error: { kind: "unavailable" } });
    upgraded.close();
    const problem = await openDatabases(name).catch(toStorageProblem);
    expect(problem).toMatchObject({ kind: "newer_version" });
  });

  it("is not changed by an older version, which says so, and opens again with its own", async () => {
    const later: typeof schemaVersions = [
      ...schemaVersions,
      // A newer version may lack something that an older one knows.
      [900, { stores: { memories: null, contexts: "id, updatedAt" } }],
    ];
    const newer = new BoughDatabase(name, "strict", later);
    await newer.open();
    await newer.contexts.put(contextRow("c1"));
    newer.close();
    const before = await described(name);
    const error = await openDatabases(name).catch((thrown: unknown) => thrown);
    expect(await openingProblem(name, error)).toEqual({ kind: "newer_version", message: "" });
    expect(await described(name)).toEqual(before);
    const again = new BoughDatabase(name, "strict", later);
    await again.open();
    expect(await again.contexts.get("c1")).toEqual(contextRow("c1"));
    again.close();
  });

  it("that breaks off leaves the rows as they were, and is made the next time", async () => {
    const old = new BoughDatabase(name, "strict", schemaVersions.slice(0, 1));
    await old.open();
    await old.contexts.put(contextRow("c1"));
    old.close();
    const before = await described(name);
    const breaking = new BoughDatabase(name, "strict", [
      ...schemaVersions.slice(0, -1),
      [
        900,
        {
          stores: {},
          upgrade: async (transaction) => {
            await transaction.table("contexts").clear();
            throw new Error("it stops here");
          },
        },
      ],
    ]);
    const error = await breaking.open().catch((thrown: unknown) => thrown);
    expect(await openingProblem(name, error)).toEqual({
      kind: "upgrade_failed",
      message: "it stops here",
    });
    breaking.close();
    expect(await described(name)).toEqual(before);
    const now = await openDatabases(name);
    expect(await now.strict.contexts.get("c1")).toEqual(contextRow("c1"));
    now.close();
  });

  it("reports that another tab blocks an upgrade, and continues once it is gone", async () => {
    // Version 0.1 as Dexie counts: older than 1. This connection does not close when asked.
    const request = indexedDB.open(name, 1);
    const raw = await new Promise<IDBDatabase>((resolve) => {
      request.addEventListener("success", () => resolve(request.result));
    });
    const onBlocked = vi.fn<() => void>();
    const opening = openDatabases(name, { onBlocked });
    await expect.poll(() => onBlocked.mock.calls.length).toBeGreaterThan(0);
    raw.close();
    const db = await opening;
    expect(await db.strict.contexts.count()).toBe(0);
    db.close();
  });
});

describe("a database that the browser closes", () => {
  it("is reported once for both connections, and nothing is written to only one of them", async () => {
    const onClosed = vi.fn<() => void>();
    const db = await openDatabases(name, { onClosed });
    await db.strict.contexts.put(contextRow("c1"));
    db.relaxed.backendDB().dispatchEvent(new Event("close"));
    expect(onClosed).toHaveBeenCalledOnce();
    const write = await createConversationStore(db).rename("c1", "late");
    expect(write).toMatchObject({ ok: false, error: { kind: "unavailable" } });
    const again = await openDatabases(name, { onClosed });
    expect(await again.strict.contexts.get("c1")).toEqual(contextRow("c1"));
    // A close by this tab itself is not reported.
    again.close();
    expect(onClosed).toHaveBeenCalledOnce();
  });
});

describe("a database that cannot be opened", () => {
  it("is reported with its name, and neither connection stays open", async () => {
    const open = indexedDB.open.bind(indexedDB);
    let calls = 0;
    vi.spyOn(indexedDB, "open").mockImplementation((...asked) => {
      calls += 1;
      if (calls > 1) throw new DOMException("no access", "SecurityError");
      return open(...asked);
    });
    const close = vi.spyOn(IDBDatabase.prototype, "close");
    const problem = await openDatabases(name).catch(toStorageProblem);
    expect(problem).toMatchObject({ kind: "unavailable", message: "no access" });
    expect(close).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe("problems", () => {
  it.each([
    [new DOMException("m", "QuotaExceededError"), "full"],
    [new Dexie.AbortError("aborted", new DOMException("m", "QuotaExceededError")), "full"],
    [new Dexie.BulkError("bulk", [new DOMException("m", "QuotaExceededError")]), "full"],
    [new DOMException("m", "VersionError"), "newer_version"],
    [new Dexie.MissingAPIError("m"), "unavailable"],
    [new Dexie.DatabaseClosedError("m"), "unavailable"],
    [new DOMException("m", "SecurityError"), "unavailable"],
    [new DOMException("Internal error.", "UnknownError"), "broken"],
    [new Dexie.OpenFailedError("m", new DOMException("m", "UnknownError")), "broken"],
    ["something else", "broken"],
  ])("%s is %s", (error, kind) => {
    expect(toStorageProblem(error).kind).toBe(kind);
  });
});
