import type { RowFlaw } from "#domain/damage/mend-row.ts";
import type { CheckedTable } from "#domain/damage/stored-shapes.ts";
import type { FileRows } from "#domain/files/format.ts";
import type { JsonValue } from "#domain/json.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";

/** The rows of conversations, by table. */
export type ConversationTables = Pick<FileRows, "contexts" | "branches" | "messages">;

/** A row of `blobs`: the bytes of attachments. Parts of messages and drafts refer to it by id. */
export interface BlobRow {
  id: string;
  mediaType: string;
  /** SHA-256 of `data` in hexadecimal digits. The same bytes are stored only once. */
  sha256: string;
  data: Blob;
  createdAt: number;
  /** When it was noticed that nothing refers to the row (Unix milliseconds); absent if something does. */
  lostAt?: number;
}

/** A blob row as it is written: with plain bytes where the browser stores no Blobs. */
export interface StoredBlobRow extends Omit<BlobRow, "data"> {
  data: Blob | ArrayBuffer;
}

/** A row of `drafts`: the content of a composer. */
export interface DraftRow {
  branchId: string;
  text: string;
  /** Attachments in order; absent if there are none. */
  attachments?: AttachmentPart[];
  /** What the message will change in its branch's workspace; absent if nothing. */
  changes?: PendingChange[];
  updatedAt: number;
}

/** A row of `settings`: one value by key. */
export interface SettingRow {
  key: string;
  value: JsonValue;
}

/**
 * A row of `pickedFolders`: the folder on the person's computer that a conversation may use. It never
 * leaves this device, since its handle is meaningless elsewhere.
 */
export interface PickedFolderRow {
  contextId: string;
  handle: FileSystemDirectoryHandle;
  /** When the person picked the folder (Unix milliseconds). */
  pickedAt: number;
}

/**
 * A row of `folderChanges`: what a call has changed, or was about to change, in a file of a picked folder.
 * It never leaves this device.
 */
export interface FolderChangeRow {
  callId: string;
  contextId: string;
  /** The picked folder. */
  handle: FileSystemDirectoryHandle;
  path: string;
  /** The file before the change; null if it did not exist. */
  before: FolderFileSide | null;
  after: FolderFileSide | null;
  /** When the change was made (Unix milliseconds). */
  at: number;
}

/** A whole file, before or after a change. */
export interface FolderFileSide {
  /** SHA-256 of `data` in hexadecimal digits. */
  sha256: string;
  data: Blob;
}

/** A row of `damagedRows`: the record about a damaged row of another table. It never leaves this device. */
export interface DamagedRowRecord {
  /** Also the id of its original in `damagedOriginals`. */
  id: string;
  table: CheckedTable;
  /** The damaged row's own primary key. */
  key: string | (string | number)[];
  /** The conversation that the damaged row belongs to; empty if there is none, or it is not known. */
  contextId: string;
  flaws: readonly RowFlaw[];
  /** When the damage was found (Unix milliseconds). */
  foundAt: number;
  /** When the person had the row repaired; absent if they have not. */
  repairedAt?: number;
  /** When ordinary use overwrote the row with a whole one; absent if nothing has. */
  writtenAt?: number;
}

/** A row of `damagedOriginals`: a damaged row as it was found, without anything that may be a key. */
export interface OriginalRow {
  id: string;
  raw: object;
  /** What a repair replaced, and with what; absent if there was no repair. */
  repaired?: { from: object; to: object };
}

/** A damaged row's original and the record about it. */
export interface KeptOriginal {
  record: DamagedRowRecord;
  original: OriginalRow;
}

/** The result of undoing repairs. */
export interface UndoneRepairs {
  /** How many rows stay as they are, because they were written since or no longer exist. */
  left: number;
  /** How many conversations stay as repaired, with everything that was repaired in them. */
  conversations?: number;
}
