import type { Connection } from "#domain/connections/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";
import type { JsonValue } from "#domain/json.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";

/** The value of `format` in every Bough file. */
export const FILE_FORMAT = "bough";
/**
 * The version of the files that are written. It is raised whenever an older page could not read the new
 * files, so that it refuses them as too new. All versions from 1 on can be read.
 */
export const FILE_VERSION = 5;

/** The three tables in a Bough file, in the order in which they are written. */
export const FILE_TABLES = ["contexts", "branches", "messages"] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/** Rows as they are in the database. Keys, policies and runs are never included. */
export interface FileRows {
  contexts: ChatContext[];
  branches: Branch[];
  messages: MessageNode[];
  /** The person's modes that these rows use; absent if there are none. */
  modes?: Mode[];
  /** The folders that the conversations are in; absent if there are none. */
  folders?: Folder[];
}

/** A row of `settings` in a file: a saved prompt, a saved schema, or a preference of the person's. */
export interface SettingInFile {
  key: string;
  value: JsonValue;
}

/** A connection in a file, without its key, its models and anything that could be a secret. */
export type ConnectionInFile = Pick<
  Connection,
  "id" | "name" | "protocol" | "baseUrl" | "preset" | "headers" | "defaultModel" | "createdAt"
>;

/** The modes, after the conversations; absent if there are none. */
export const MODE_TABLE = "modes";

/** The bytes of attachments, after the rows that refer to them; absent if there are none. */
export const BLOB_TABLE = "blobs";
/** The memories, only in a file with everything or with memories alone. */
export const MEMORY_TABLE = "memories";
/** The folders, before the modes; absent if there are none. */
export const FOLDER_TABLE = "folders";
/** The person's tools without keys; absent if there are none, or if they were not chosen. */
export const OWN_TOOL_TABLE = "ownTools";
/** The MCP servers without keys; absent if there are none, or if they were not chosen. */
export const MCP_SERVER_TABLE = "mcpServers";
/** Rows of `settings` that the person chose to export; absent if there are none. */
export const SETTING_TABLE = "settings";
/** Connections without keys; absent if they were not chosen. */
export const CONNECTION_TABLE = "connections";
export const READ_TABLES = [
  ...FILE_TABLES,
  FOLDER_TABLE,
  MODE_TABLE,
  OWN_TOOL_TABLE,
  MCP_SERVER_TABLE,
  MEMORY_TABLE,
  SETTING_TABLE,
  CONNECTION_TABLE,
  BLOB_TABLE,
] as const;
export type ReadTable = (typeof READ_TABLES)[number];

/** An attachment's bytes as they are in a file. */
export interface BlobInFile {
  id: string;
  mediaType: string;
  createdAt: number;
  /** Base64, without a prefix. */
  data: string;
}

/** An attachment's bytes after they were read. */
export interface FileBlob extends Pick<BlobInFile, "id" | "mediaType" | "createdAt"> {
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
  /** The bytes in whatever form the reader of the file stores them. */
  data: unknown;
}

/** A Bough file, read and checked. */
export interface BoughFile extends FileRows {
  /** ISO 8601, as in the file. */
  exportedAt: string;
  /** The following are absent if the file has no table for them. */
  memories?: Memory[];
  ownTools?: OwnTool[];
  mcpServers?: McpServer[];
  settings?: SettingInFile[];
  connections?: ConnectionInFile[];
}

/** Limits of a file. Lengths are UTF-16 units. */
export const fileLimits = {
  /**
   * The whole file in bytes. In such a large file most of it is attachments, which are taken out of the
   * text while it is read.
   */
  file: 64 * 1024 * 1024 * 1024,
  /** All rows other than attachments. */
  rows: 2 * 1024 * 1024 * 1024,
  /** The bytes of an attachment or a workspace file in base64; more than either may have. */
  blob: 90_000_000,
  /** The JSON text of one row. */
  row: 96 * 1024 * 1024,
  /** Branches of one conversation. Some laws compare them all with each other. */
  branches: 10_000,
  /** Modes, folders, tools, MCP servers, settings, connections: more than a person could choose from. */
  modes: 10_000,
  /** One text inside a row. */
  text: 16 * 1024 * 1024,
  /** A title, a name, or a model's id. */
  line: 10_000,
  /** An id. */
  id: 128,
  /** The size in bytes that an attachment may claim. */
  bytes: 1_000_000_000_000,
  /** Maximum tokens reported for one request. */
  tokens: 1_000_000_000_000,
  /** Maximum cost of one request in US dollars. */
  dollars: 1_000_000,
  /**
   * Levels of brackets, including the file's own. Tools accept arguments of 128 levels
   * (tools/json-result.ts), which begin at the eighth level of a row.
   */
  depth: 200,
} as const;

/** Keys that change what an object is, or look as if they did. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

export type FileRefusalKind =
  | "too_large"
  | "empty"
  /** Not UTF-8. */
  | "not_text"
  | "not_json"
  | "too_deep"
  | "refused_key"
  /** JSON, but not a Bough file. */
  | "not_bough"
  | "newer_version"
  /** A field is missing, unknown, or invalid. */
  | "schema"
  | "duplicate"
  /** A row refers to another row that is not in the file. */
  | "link"
  /** A law of SPEC.md is broken; `law` names it. */
  | "law"
  /** The browser could not read the file. */
  | "unreadable"
  /** A file of another app that is damaged, or in a form that is not known yet. */
  | "damaged_other"
  /** A file of another app that consists of one value, too long to be read at once. */
  | "too_long_other"
  /** An archive that needs a password. */
  | "encrypted_other"
  /** A copy of a browser's own database. */
  | "database_other";

/** Why a file is refused. Nothing was written. */
export interface FileRefusal {
  kind: FileRefusalKind;
  /** Where, as a path from the file's root: `messages[17].message.content[0].text`. */
  place?: string;
  /** What is wrong there, without the place: "expected a string". */
  message: string;
  law?: string;
  /** Title of the conversation at fault, if there is one. */
  conversation?: string;
}
