import type { FileBlob } from "#domain/files/format.ts";
import type { RowsAround } from "#domain/files/waiting-messages.ts";
import type { Folder } from "#domain/folders.ts";
import type { ImportedApp } from "#domain/imports/imported-conversation.ts";
import type { SourceNote } from "#domain/imports/source-notes.ts";
import type { ToImport } from "#machine/import.machine.ts";
import type { MessagePiece } from "#storage/files/message-pieces.ts";

import type { ExportReport } from "./read-export.ts";

export interface ImportJob {
  given: ToImport;
  /** Where bytes and messages wait until they are stored; without it, in memory. */
  heldIn?: string;
}

/** Some of the conversations that were found. */
export interface ImportBatch {
  kind: "batch";
  apps: ImportedApp[];
  rows: RowsAround;
  messages: MessagePiece[];
  folders: Folder[];
  blobs: FileBlob[];
  /** By context. */
  notes: [string, SourceNote[]][];
}

export type ImportNote = ImportBatch | { kind: "progress"; share: number };

export type ImportAnswer = { report: ExportReport } | { failed: string };

/**
 * Batches after which the browser is to collect garbage, in the worker and in the page. The page keeps each batch as
 * it was sent until then, which took 150 MB for 100,000 messages.
 */
export const COLLECTED_AFTER = 5;
