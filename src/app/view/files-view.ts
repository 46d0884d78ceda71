import type { ToImport } from "#machine/import.machine.ts";

import { createViewStore } from "./view-store.ts";

/** An export that is being made. */
export interface Exporting {
  /** Progress from 0 to 1. */
  share: number;
  cancel: () => void;
}

/** A file to import, or several files that belong together as another app's export. */
export interface QueuedImport {
  id: string;
  /** The file's name, or one name for all files together. */
  name: string;
  /** Bytes. */
  size: number;
  given: ToImport;
  /** If several were given at once: this one's place among them, from 1. */
  turn?: { place: number; count: number };
}

/** What this tab is doing with files. */
export interface FilesView {
  /** Imports that were chosen or dropped: the first is on the screen, the others wait their turn. */
  importing: readonly QueuedImport[];
  exporting: Exporting | null;
  /** True while a dialog asks what to export. */
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

/** Removes the first import, which is done. */
export function finishImport(): void {
  set(({ importing }) => ({ importing: importing.slice(1) }));
}

export function openExportChoice(): void {
  set({ choosesExport: true });
}

export function closeExportChoice(): void {
  set({ choosesExport: false });
}

/** Notes that an export has started, or how far it has progressed. */
export function reportExportProgress(exporting: Exporting): void {
  set({ exporting });
}

export function endExport(): void {
  set({ exporting: null });
}

export function showExportResult(exportResult: string): void {
  set({ exportResult });
}
