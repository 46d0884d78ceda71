import type { Transaction } from "dexie";

export interface SchemaVersion {
  /** Dexie's index notation: primary key first. */
  stores: Record<string, string | null>;
  /** Changes the previous version's rows. Runs once, in the upgrade's own transaction. */
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every version that was ever released, oldest first. A version is never edited: a change of the schema is
 * a new version, with an upgrade if rows change.
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
  // Finds what is going on in conversations that are not open, by the runs' states.
  [3, { stores: { runs: "id, contextId, [branchId+startedAt], state" } }],
  // The list of conversations begins with the pinned ones, and can be sorted, or filtered by tag.
  [4, { stores: { contexts: "id, updatedAt, parentId, createdAt, pinnedAt, *tags" } }],
  // The list can also be sorted by title.
  [5, { stores: { contexts: "id, updatedAt, parentId, createdAt, pinnedAt, *tags, title" } }],
  // The key of modes was their name. A key cannot be changed, but nothing had written modes yet.
  [6, { stores: { modes: null } }],
  [7, { stores: { modes: "id" } }],
  // Finds what a branch's runs proposed to remember, which is shown at its end.
  [8, { stores: { memories: "id, updatedAt, source.branchId" } }],
  // Conversations are in folders. What is in the bin is found without reading every row.
  [
    12,
    {
      stores: {
        contexts: "id, updatedAt, parentId, createdAt, pinnedAt, *tags, title, folderId, deletedAt",
        folders: "id",
      },
    },
  ],
  // Figures of runs and requests by day. They stay when a conversation is deleted permanently.
  [13, { stores: { metricRows: "[day+id], id", metricDays: "day" } }],
  // Tools that the person wrote.
  [14, { stores: { ownTools: "id" } }],
  // MCP servers, the definitions of their tools as the person got to know them, and the servers' keys.
  [15, { stores: { mcpServers: "id", mcpTools: "[serverId+name], serverId", mcpKeys: "id" } }],
  // The folder that a conversation may use, and its files as each branch knows them.
  [16, { stores: { pickedFolders: "contextId", folderFiles: "[branchId+path], contextId" } }],
  // What calls have changed in picked folders, with the files as they were before.
  [17, { stores: { folderChanges: "callId, contextId" } }],
  // Rows that were found damaged, with their originals.
  [18, { stores: { damagedRows: "id, contextId" } }],
  // Messages that the search index does not know yet.
  [19, { stores: { searchMarks: "[contextId+nodeId]" } }],
  // Originals are stored apart from the records about them, which are read often.
  [21, { stores: { damagedOriginals: "id" }, upgrade: partOriginals }],
];

/**
 * The versions that are declared to Dexie: those that do more than add tables and indexes, and the last
 * one. Additions by other versions are declared with the next of these. Dexie parses the whole notation
 * again for each version, which took longer than everything else a page does before its first answer from
 * the database.
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

/** Moves originals into their own table. Version 18 kept them in the records. */
async function partOriginals(transaction: Transaction): Promise<void> {
  const records = transaction.table<Record<string, unknown>>("damagedRows");
  const originals = transaction.table("damagedOriginals");
  for (const { raw, repaired, ...record } of await records.toArray()) {
    await originals.put({ id: record["id"], raw, ...(repaired !== undefined && { repaired }) });
    await records.put(record);
  }
}
