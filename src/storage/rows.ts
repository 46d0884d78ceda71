import type { JsonValue } from "#domain/json.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** A row of `blobs`: the bytes of attachments. Parts of messages and drafts name it by its id. */
export interface BlobRow {
  id: string;
  mediaType: string;
  /** Of `data`, as hexadecimal digits: the same bytes are kept once. */
  sha256: string;
  data: Blob;
  createdAt: number;
  /** Since when nothing is known to name it (Unix milliseconds); absent where something does. */
  lostAt?: number;
}

/** A row of `drafts`: what stands in the composer of a branch. */
export interface DraftRow {
  branchId: string;
  text: string;
  /** In their order; absent where there are none. */
  attachments?: AttachmentPart[];
  updatedAt: number;
}

/** A row of `memories`: a small note that the model may read at the start of a run. */
export interface MemoryRow {
  id: string;
  text: string;
  createdAt: number;
  updatedAt: number;
}

/** A row of `modes`: a named preset. */
export interface ModeRow {
  name: string;
  prompt: string;
  tools: string[] | null;
  approval: "ask" | "auto";
}

/** A row of `settings`: one value by key. */
export interface SettingRow {
  key: string;
  value: JsonValue;
}
