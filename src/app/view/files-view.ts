import type { ToImport } from "#machine/import.machine.ts";

import { createViewStore } from "./view-store.ts";

/** A file that is being made. */
export interface Exporting {
  /** Progress from 0 to 1. */
  share: number;
  cancel: () => void;
}

/** A file to import, or several that are another app's together. */
export interface QueuedImport {
  id: string;
  /** Of the file, or for all of them. */
  name: string;
  /** Bytes. */
  size: number;
  given: ToImport;
  /** If it came with others: its place among them, from 1. */
  turn?: { place: number; count: number };
}

/** What this tab is doing with files. */
export interface FilesView {
  /** Chosen or dropped; the first is on the screen, the others wait their turn. */
  importing: readonly QueuedImport[];
  exporting: Exporting | null;
  /** A dialog asks what of everything to export. */
  choosesExport: boolean;
  /** The result of the last export, shown near the buttons. */
  exportResult: string;
}

const { store, set } = createViewStore<FilesView>({
  importing: [],
  exporting: null,
  choosesExport: false,
  exportResult: "",
});

export const useFilesView = store;

export function queueImports(imports: readonly QueuedImport[]): void {
  set(({ importing }) => ({ importing: [...importing, ...imports] }));
}

/** The first import is done. */
export function finishImport(): void {
  set(({ importing }) => ({ importing: importing.slice(1) }));
}

export function openExportChoice(): void {
  set({ choosesExport: true });
}

export function closeExportChoice(): void {
  set({ choosesExport: false });
}

/** An export has started, or has progressed this far. */
export function reportExportProgress(exporting: Exporting): void {
  set({ exporting });
}

export function endExport(): void {
  set({ exporting: null });
}

export function showExportResult(exportResult: string): void {
  set({ exportResult });
}
