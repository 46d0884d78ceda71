import type { JsonValue } from "#domain/json.ts";

/** A row of `blobs`: an attachment. */
export interface BlobRow {
  id: string;
  mediaType: string;
  name: string;
  data: Blob;
  createdAt: number;
}

/** A row of `drafts`: what stands in the composer of a branch. */
export interface DraftRow {
  branchId: string;
  text: string;
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
