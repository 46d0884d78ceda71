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
  /** The directory that holds bytes and messages until they are stored; if absent, memory holds them. */
  heldIn?: string;
}

/** Some of the conversations that were found, as rows. */
export interface ImportBatch {
  kind: "batch";
  apps: ImportedApp[];
  rows: RowsAround;
  messages: MessagePiece[];
  folders: Folder[];
  blobs: FileBlob[];
  /** Pairs of a conversation's id and what is said about it. */
  notes: [string, SourceNote[]][];
}

export type ImportNote = ImportBatch | { kind: "progress"; share: number };

export type ImportAnswer = { report: ExportReport } | { failed: string };

/**
 * Every so many batches, the worker and the page hint to the browser to collect garbage. Until it does, the page
 * keeps each batch in the form in which it was sent: 150 MB for 100,000 messages.
 */
export const COLLECTED_AFTER = 5;
