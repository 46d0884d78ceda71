import type { RowFlaw } from "#domain/damage/mend-row.ts";
import type { CheckedTable } from "#domain/damage/stored-shapes.ts";
import type { FileRows } from "#domain/files/format.ts";
import type { JsonValue } from "#domain/json.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";

/** Rows of the tables that conversations are in. */
export type ConversationTables = Pick<FileRows, "contexts" | "branches" | "messages">;

/** A row of `blobs`: the bytes of attachments. Parts of messages and drafts refer to it by id. */
export interface BlobRow {
  id: string;
  mediaType: string;
  /** Of `data`, in hexadecimal digits: the same bytes are stored once. */
  sha256: string;
  data: Blob;
  createdAt: number;
  /** Since when nothing is known to refer to it (Unix milliseconds); absent if something does. */
  lostAt?: number;
}

/** The same as it is written: with its bytes alone where the browser stores no Blob. */
export interface StoredBlobRow extends Omit<BlobRow, "data"> {
  data: Blob | ArrayBuffer;
}

/** A row of `drafts`: the content of a composer. */
export interface DraftRow {
  branchId: string;
  text: string;
  /** In order; absent if there are none. */
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
 * leaves this device: the handle means nothing elsewhere.
 */
export interface PickedFolderRow {
  contextId: string;
  handle: FileSystemDirectoryHandle;
  /** Unix milliseconds. */
  pickedAt: number;
}

/**
 * A row of `folderChanges`: what a call has changed, or was about to change, of a file in a picked
 * folder. It never leaves this device.
 */
export interface FolderChangeRow {
  callId: string;
  contextId: string;
  /** The picked folder. */
  handle: FileSystemDirectoryHandle;
  path: string;
  /** Null: there was no such file. */
  before: FolderFileSide | null;
  after: FolderFileSide | null;
  /** Unix milliseconds. */
  at: number;
}

/** A whole file, before or after a change. */
export interface FolderFileSide {
  /** Hex. */
  sha256: string;
  data: Blob;
}

/** A row of `damagedRows`: what is told of a damaged row of another table. It never leaves this device. */
export interface DamagedRowRecord {
  /** The same as that of its original. */
  id: string;
  table: CheckedTable;
  /** The row's own primary key. */
  key: string | (string | number)[];
  /** The conversation that it belongs to; empty if it belongs to none, or that is not known. */
  contextId: string;
  flaws: readonly RowFlaw[];
  /** Unix milliseconds. */
  foundAt: number;
  /** When the person had it repaired; absent if they have not. */
  repairedAt?: number;
  /** When ordinary use wrote a whole row over it; absent if nothing did. */
  writtenAt?: number;
}

/** A row of `damagedOriginals`: a damaged row as it was found, without what may be a key. */
export interface OriginalRow {
  id: string;
  raw: object;
  /** What a repair has replaced, and by what; absent if there was none. */
  repaired?: { from: object; to: object };
}

/** A damaged row with what is told of it. */
export interface KeptOriginal {
  record: DamagedRowRecord;
  original: OriginalRow;
}

/** What undoing repairs came to. */
export interface UndoneRepairs {
  /** Rows that stay as they are: something was written to them since, or they are gone. */
  left: number;
  /** How many conversations stay whole, with all that was repaired of them. */
  conversations?: number;
}
