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
 * Of the files that are written. It grows with whatever an older page could not read, which then
 * refuses the file as newer; all from 1 on are read.
 */
export const FILE_VERSION = 5;

/** The three tables in a Bough file, in the order in which they are written. */
export const FILE_TABLES = ["contexts", "branches", "messages"] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/** Rows as they are in the database. No keys, policies or runs. */
export interface FileRows {
  contexts: ChatContext[];
  branches: Branch[];
  messages: MessageNode[];
  /** The person's modes that they use; absent if there are none. */
  modes?: Mode[];
  /** The folders that they are in; absent if there are none. */
  folders?: Folder[];
}

/** A row of `settings` in a file: a saved prompt, a saved schema, or a choice of the person's. */
export interface SettingInFile {
  key: string;
  value: JsonValue;
}

/** A connection in a file: without its key, its models and whatever could be a secret. */
export type ConnectionInFile = Pick<
  Connection,
  "id" | "name" | "protocol" | "baseUrl" | "preset" | "headers" | "defaultModel" | "createdAt"
>;

/** The modes, after the conversations; absent if there are none. */
export const MODE_TABLE = "modes";

/** The bytes of attachments, after the rows that refer to them; absent if there are none. */
export const BLOB_TABLE = "blobs";
/** What is remembered, in a file with everything or with memories alone; absent in all others. */
export const MEMORY_TABLE = "memories";
/** The folders, before the modes; absent if there are none. */
export const FOLDER_TABLE = "folders";
/** The person's tools without keys, if they were chosen; absent if there are none. */
export const OWN_TOOL_TABLE = "ownTools";
/** The MCP servers without keys, if they were chosen; absent if there are none. */
export const MCP_SERVER_TABLE = "mcpServers";
/** What the person keeps in rows of `settings`; absent if it was not chosen. */
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

/** The same after reading. */
export interface FileBlob extends Pick<BlobInFile, "id" | "mediaType" | "createdAt"> {
  /** In hexadecimal digits. */
  sha256: string;
  /** In the form in which the reader of the file stores bytes. */
  data: unknown;
}

/** A Bough file, read and checked. */
export interface BoughFile extends FileRows {
  /** ISO 8601, as in the file. */
  exportedAt: string;
  /** These are absent if the file has no table for them. */
  memories?: Memory[];
  ownTools?: OwnTool[];
  mcpServers?: McpServer[];
  settings?: SettingInFile[];
  connections?: ConnectionInFile[];
}

/** Limits of a file. Lengths are UTF-16 units. */
export const fileLimits = {
  /** Bytes; in such a large file most are attachments, which leave the text as they are read. */
  file: 64 * 1024 * 1024 * 1024,
  /** Of all rows but attachments. */
  rows: 2 * 1024 * 1024 * 1024,
  /** Of an attachment's or a workspace file's bytes in base64: more than either may have. */
  blob: 90_000_000,
  /** Of one row's JSON text. */
  row: 96 * 1024 * 1024,
  /** Branches of one conversation: some of the laws compare them with each other. */
  branches: 10_000,
  /** Modes, folders, tools, MCP servers, settings, connections: more than a person can choose from. */
  modes: 10_000,
  /** Of one text inside a row. */
  text: 16 * 1024 * 1024,
  /** Of a title, a name, a model's id. */
  line: 10_000,
  /** Of an id. */
  id: 128,
  /** Bytes that an attachment may be said to have. */
  bytes: 1_000_000_000_000,
  /** Maximum tokens reported for one request. */
  tokens: 1_000_000_000_000,
  /** Maximum cost of one request in US dollars. */
  dollars: 1_000_000,
  /**
   * Nested brackets, including the file's own. Tools accept arguments of 128 levels
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
  /** A field that is missing, unknown, or invalid. */
  | "schema"
  | "duplicate"
  /** A row refers to another that is not in the file. */
  | "link"
  /** `law` is the law of SPEC.md that is broken. */
  | "law"
  /** The browser could not read the file. */
  | "unreadable"
  /** Another app's file, which is damaged or of a form that is not known yet. */
  | "damaged_other"
  /** Another app's file, which is one value and longer than what can be read at once. */
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
  /** Title of the conversation at fault, if it is one. */
  conversation?: string;
}
