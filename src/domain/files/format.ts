import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

/** The first words of every Bough file. */
export const FILE_FORMAT = "bough";
export const FILE_VERSION = 1;

/** The three tables in a Bough file, in the order in which they are written. */
export const FILE_TABLES = ["contexts", "branches", "messages"] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/** Rows as they stand in the database. No keys, policies or runs. */
export interface FileRows {
  contexts: ChatContext[];
  branches: Branch[];
  messages: MessageNode[];
}

/** The bytes of attachments, behind the rows that name them; absent where none are named. */
export const BLOB_TABLE = "blobs";
export const READ_TABLES = [...FILE_TABLES, BLOB_TABLE] as const;
export type ReadTable = (typeof READ_TABLES)[number];

/** An attachment's bytes as they stand in a file. */
export interface BlobInFile {
  id: string;
  mediaType: string;
  createdAt: number;
  /** Base64, without a prefix. */
  data: string;
}

/** The same once they were read. */
export interface FileBlob extends Pick<BlobInFile, "id" | "mediaType" | "createdAt"> {
  /** As hexadecimal digits. */
  sha256: string;
  /** As whoever reads the file keeps bytes. */
  data: unknown;
}

/** A Bough file, read and checked. */
export interface BoughFile extends FileRows {
  /** ISO 8601, as the file says. */
  exportedAt: string;
}

/** What a file may hold at most. Lengths are UTF-16 units. */
export const fileLimits = {
  /** Bytes; most of so many are attachments, which are not kept as text. */
  file: 2 * 1024 * 1024 * 1024,
  /** Of an attachment in base64: more than may be attached. */
  blob: 20_000_000,
  /** Of one row's JSON text. */
  row: 64 * 1024 * 1024,
  /** Branches of one conversation: some of the laws compare them with each other. */
  branches: 10_000,
  /** Of one text inside a row. */
  text: 16 * 1024 * 1024,
  /** Of a title, a name, a model's id. */
  line: 10_000,
  /** Of an id. */
  id: 128,
  /** Tokens that one request may have counted. */
  tokens: 1_000_000_000_000,
  /** US dollars that one request may have cost. */
  dollars: 1_000_000,
  /**
   * Brackets within brackets, the file's own among them. Tools take arguments of 128 levels
   * (tools/json-result.ts), which stand in a row at the eighth.
   */
  depth: 200,
} as const;

/** Keys that change what an object is, or look as if they did. */
export const REFUSED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type FileRefusalKind =
  | "too_large"
  | "empty"
  /** Not UTF-8. */
  | "not_text"
  | "not_json"
  | "too_deep"
  | "refused_key"
  /** JSON, but no Bough file. */
  | "not_bough"
  | "newer_version"
  /** A field that is missing, unknown, or not what it must be. */
  | "schema"
  | "duplicate"
  /** A row names another that is not in the file. */
  | "link"
  /** `law` says which law of SPEC.md. */
  | "law"
  /** The browser could not read the file. */
  | "unreadable";

/** Why a file is not taken. Nothing was written. */
export interface FileRefusal {
  kind: FileRefusalKind;
  /** Where, as a path from the file's root: `messages[17].message.content[0].text`. */
  place?: string;
  /** What is wrong there, without the place: "expected a string". */
  message: string;
  law?: string;
  /** Title of the conversation that it lies in, where one is at fault. */
  conversation?: string;
}
