import type { ConnectionInFile, FileBlob, SettingInFile } from "#domain/files/format.ts";
import type { ImportSource } from "#domain/files/plan.ts";
import type { RowsAround } from "#domain/files/waiting-messages.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import type { HeldMessages } from "#storage/files/held-messages.ts";

/** What an import has read from a file, Bough's or another app's. */
export interface AnyFile {
  rows: RowsAround;
  messages: HeldMessages;
  blobs?: FileBlob[];
  memories?: Memory[];
  ownTools?: OwnTool[];
  mcpServers?: McpServer[];
  settings?: SettingInFile[];
  connections?: ConnectionInFile[];
  from?: ImportSource;
}
