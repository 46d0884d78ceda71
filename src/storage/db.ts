import { Dexie } from "dexie";
import type { Table } from "dexie";

import type { UndoRow } from "#domain/branching/change-set.ts";
import type { Connection, KeyHolder } from "#domain/connections/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { MetricDay, MetricRow } from "#domain/metrics/metrics.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import type { KnownFile } from "#domain/picked-folder/check-change.ts";
import type { RequestBodyRow, RequestRow } from "#domain/requests/request-row.ts";
import type { ChunkRow, JournalRow, RunRow } from "#domain/runs/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { withBlob } from "#storage/attachments/blob-bytes.ts";
import { RowDoor } from "#storage/damage/row-door.ts";

import type {
  BlobRow,
  DamagedRowRecord,
  DraftRow,
  FolderChangeRow,
  OriginalRow,
  PickedFolderRow,
  SettingRow,
  StoredBlobRow,
} from "./rows.ts";
import { schemaVersions, versionsToDeclare } from "./schema.ts";
import { markForSearch } from "./search-marks.ts";
import type { SearchMark } from "./search-marks.ts";
import { versionedFactory } from "./versioned-factory.ts";

// On a server of this machine it would note the stack of each access.
Dexie.debug = false;

/** The tables of `schema.ts`, typed; opened twice with different durability. */
export class BoughDatabase extends Dexie {
  declare contexts: Table<ChatContext, string>;
  declare branches: Table<Branch, string>;
  declare messages: Table<MessageNode, string>;
  declare runs: Table<RunRow, string>;
  declare chunks: Table<ChunkRow, [string, number]>;
  declare journal: Table<JournalRow, [string, number]>;
  declare blobs: Table<BlobRow, string, StoredBlobRow>;
  declare drafts: Table<DraftRow, string>;
  declare undo: Table<UndoRow, string>;
  declare connections: Table<Connection, string>;
  declare toolPolicies: Table<ToolPolicy, string>;
  declare memories: Table<Memory, string>;
  declare modes: Table<Mode, string>;
  declare folders: Table<Folder, string>;
  declare ownTools: Table<OwnTool, string>;
  declare mcpServers: Table<McpServer, string>;
  declare mcpTools: Table<McpToolPin, [string, string]>;
  declare mcpKeys: Table<KeyHolder, string>;
  declare pickedFolders: Table<PickedFolderRow, string>;
  declare folderFiles: Table<KnownFile, [string, string]>;
  declare folderChanges: Table<FolderChangeRow, string>;
  declare settings: Table<SettingRow, string>;
  declare requests: Table<RequestRow, string>;
  declare requestBodies: Table<RequestBodyRow, string>;
  declare metricRows: Table<MetricRow, [string, string]>;
  declare damagedRows: Table<DamagedRowRecord, string>;
  declare damagedOriginals: Table<OriginalRow, string>;
  /** What every row that is read passes; absent in a database that tests open by themselves. */
  door?: RowDoor;
  declare metricDays: Table<MetricDay, string>;
  declare searchMarks: Table<SearchMark, [string, string]>;

  constructor(name: string, durability: "strict" | "relaxed", versions = schemaVersions) {
    // After closing for another tab's upgrade, a write must not reopen the newer database.
    super(name, {
      chromeTransactionDurability: durability,
      autoOpen: false,
      ...versionedFactory(),
    });
    this.use(markForSearch);
    for (const [version, { stores, upgrade }] of versionsToDeclare(versions)) {
      const declared = this.version(version).stores(stores);
      if (upgrade !== undefined) declared.upgrade(upgrade);
    }
    this.blobs.hook("reading", withBlob);
  }
}

/**
 * One database, two connections: `strict` waits for the disk (a person's message, a tool's intent
 * and result, the end of an answer), `relaxed` does not (stream chunks). One transaction cannot
 * span both.
 */
export interface Databases {
  strict: BoughDatabase;
  relaxed: BoughDatabase;
  close(): void;
}

export interface OpenHandlers {
  /** Another tab wants a newer version of the database, and this one has closed it. */
  onVersionChange?: () => void;
  /** Another tab is deleting the database, and this one has closed it. */
  onErased?: () => void;
  /** Another tab holds an older version open, so this one must wait. */
  onBlocked?: () => void;
  /** The browser closed the database unexpectedly: site data removed, or the disk failed. */
  onClosed?: () => void;
}

export interface OpeningDatabases extends Databases {
  /**
   * Rejects with Dexie's error, as does everything requested meanwhile; `toStorageProblem` names
   * it.
   */
  opened: Promise<void>;
}

/** Starts opening both connections; requests wait until they are open. */
export function beginOpening(name = "bough", handlers: OpenHandlers = {}): OpeningDatabases {
  const strict = new BoughDatabase(name, "strict");
  const relaxed = new BoughDatabase(name, "relaxed");
  const both = [strict, relaxed];
  const door = new RowDoor();
  for (const db of both) {
    db.door = door;
    door.watch(db);
  }
  const close = () => both.forEach((db) => db.close());
  for (const db of both) {
    db.on("versionchange", ({ newVersion }) => {
      close();
      (newVersion === null ? handlers.onErased : handlers.onVersionChange)?.();
    });
    db.on("blocked", () => handlers.onBlocked?.());
  }
  const opening = both.map((db) => Promise.resolve(db.open()));
  const opened = (async () => {
    try {
      // Wait for both: a connection that is still opening could not be closed.
      await Promise.allSettled(opening);
      await Promise.all(opening);
    } catch (error) {
      // If only one opened, this tab would block another tab's upgrade.
      close();
      throw error;
    }
    for (const db of both) {
      // The browser's own event: unlike Dexie's, it does not fire when this tab closes.
      db.backendDB().addEventListener("close", () => {
        close();
        handlers.onClosed?.();
      });
    }
  })();
  return { strict, relaxed, close, opened };
}

/** Both connections, open. Rejects as `opened` does. */
export async function openDatabases(name?: string, handlers?: OpenHandlers): Promise<Databases> {
  const databases = beginOpening(name, handlers);
  await databases.opened;
  return databases;
}
