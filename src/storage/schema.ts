import type { Transaction } from "dexie";

export interface SchemaVersion {
  /** Dexie's index notation: primary key first. */
  stores: Record<string, string | null>;
  /** Changes the rows of the version before; runs once, in the upgrade's own transaction. */
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every version that was ever shipped, oldest first. A version is never edited; a change of the
 * schema is a new one, with an upgrade where rows change.
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
];
