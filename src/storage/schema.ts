import type { Transaction } from "dexie";

export interface SchemaVersion {
  /** Dexie's index notation: primary key first. */
  stores: Record<string, string | null>;
  /** Changes the previous version's rows; runs once, in the upgrade's own transaction. */
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every version that was ever shipped, oldest first. A version is never edited; a change of the
 * schema is a new version, with an upgrade if rows change.
 */
export const schemaVersions: readonly (readonly [number, SchemaVersion])[] = [
  [
    1,
    {
      stores: {
        contexts: "id, updatedAt, parentId",
        branches: "id, contextId, [contextId+name]",
        messages: "id, contextId",
        runs: "id, contextId, [branchId+startedAt]",
        chunks: "[nodeId+seq], runId",
        journal: "[runId+seq]",
        blobs: "id",
        drafts: "branchId",
        undo: "id, contextId",
        connections: "id, usedAt",
        toolPolicies: "id, toolName",
        memories: "id, updatedAt",
        modes: "name",
        settings: "key",
      },
    },
  ],
  [
    2,
    {
      stores: {
        blobs: "id, sha256",
        requests: "id, contextId, runId, nodeId, [branchId+sentAt], [connectionId+modelId+sentAt]",
        requestBodies: "id, contextId",
      },
    },
  ],
  // What goes on in conversations that are not open is found by the state.
  [3, { stores: { runs: "id, contextId, [branchId+startedAt], state" } }],
  // The list of conversations begins with the pinned ones, can be filtered by a tag and sorted.
  [4, { stores: { contexts: "id, updatedAt, parentId, createdAt, pinnedAt, *tags" } }],
  // It can also be sorted by title.
  [5, { stores: { contexts: "id, updatedAt, parentId, createdAt, pinnedAt, *tags, title" } }],
  // Modes had their name as key, and nothing wrote them yet. A key cannot be changed.
  [6, { stores: { modes: null } }],
  [7, { stores: { modes: "id" } }],
  // What a branch's run proposed to remember is shown at its end.
  [8, { stores: { memories: "id, updatedAt, source.branchId" } }],
  // Conversations are in folders; what is in the bin is found without reading every row.
  [
    12,
    {
      stores: {
        contexts: "id, updatedAt, parentId, createdAt, pinnedAt, *tags, title, folderId, deletedAt",
        folders: "id",
      },
    },
  ],
  // Figures of runs and requests by day, which stay when a conversation is deleted for good.
  [13, { stores: { metricRows: "[day+id], id", metricDays: "day" } }],
  // Tools that the person wrote.
  [14, { stores: { ownTools: "id" } }],
  // MCP servers, the definitions of their tools as the person knows them, and the servers' keys.
  [15, { stores: { mcpServers: "id", mcpTools: "[serverId+name], serverId", mcpKeys: "id" } }],
  // The folder that a conversation may use, and its files as each branch knows them.
  [16, { stores: { pickedFolders: "contextId", folderFiles: "[branchId+path], contextId" } }],
  // What calls have changed in picked folders, with what was there before.
  [17, { stores: { folderChanges: "callId, contextId" } }],
  // Rows that were found damaged, as they were.
  [18, { stores: { damagedRows: "id, contextId" } }],
  // Messages that the search index does not know yet.
  [19, { stores: { searchMarks: "[contextId+nodeId]" } }],
  // The rows themselves apart from what is told of them, which is read often.
  [21, { stores: { damagedOriginals: "id" }, upgrade: partOriginals }],
];

/**
 * The versions that Dexie is told of: those that do more than add tables and indexes, and the last one. What the
 * others add comes with the next of them. Dexie reads the whole notation again for each version, which took
 * longer than all else that a page does until its first answer from the database.
 */
export function versionsToDeclare(
  all: typeof schemaVersions = schemaVersions,
): typeof schemaVersions {
  const declared: (readonly [number, SchemaVersion])[] = [];
  let stores: SchemaVersion["stores"] = {};
  for (const [at, [version, { stores: changed, upgrade }]] of all.entries()) {
    stores = { ...stores, ...changed };
    const isMere = upgrade === undefined && !Object.values(changed).includes(null);
    if (isMere && at < all.length - 1) continue;
    declared.push([version, { stores, ...(upgrade !== undefined && { upgrade }) }]);
    stores = {};
  }
  return declared;
}

/** Version 18 had the original within its record. */
async function partOriginals(transaction: Transaction): Promise<void> {
  const records = transaction.table<Record<string, unknown>>("damagedRows");
  const originals = transaction.table("damagedOriginals");
  for (const { raw, repaired, ...record } of await records.toArray()) {
    await originals.put({ id: record["id"], raw, ...(repaired !== undefined && { repaired }) });
    await records.put(record);
  }
}
