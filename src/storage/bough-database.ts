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

import type {
  BlobRow,
  ConversationTables,
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

// In debug mode, which Dexie turns on for pages from localhost, it records a stack for each access.
Dexie.debug = false;

/** What other code may ask of the door (`damage/row-door.ts`). */
export interface Door {
  /**
   * Resolves once rows are checked as they are read, or once it is clear that the checks cannot be loaded.
   */
  load(): Promise<void>;
  /**
   * Waits until the original of every damaged row that was read is kept. Resolves to false if any could not
   * be.
   */
  haveKept(): Promise<boolean>;
  /** The rows of conversations that this tab still has in memory, whether or not they are stored. */
  recent(): ConversationTables;
}

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
  declare metricDays: Table<MetricDay, string>;
  declare searchMarks: Table<SearchMark, [string, string]>;
  /** The door that every row passes when it is read. Absent in databases that tests open directly. */
  door?: Door;

  constructor(name: string, durability: "strict" | "relaxed", versions = schemaVersions) {
    // Once closed for another tab's upgrade, a write must not reopen the newer database.
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
