import { useMemo } from "react";

import type { ExportedFile } from "#app/files/exported-file.ts";
import type { ExportActions, ExportChoice } from "#app/react/actions/exports.ts";
import { useExportActions } from "#app/react/actions/exports.ts";
import {
  endExport,
  openExportChoice,
  reportExportProgress,
  showExportResult,
  useFilesView,
} from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { isolated } from "#ui/format/direction.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { fileActsWords } from "#ui/words/file-acts.ts";

export const INPUT_ID = "import-file";

/** File actions for menus, buttons and the palette. */
export interface FileActions {
  /** Lets the person choose a file; its contents are shown before anything is written. */
  chooseImport: () => void;
  /** Asks what of everything to export. */
  exportAll: () => void;
  /** Exports what was chosen of everything, as one Bough file. */
  exportChosen: (choice: ExportChoice) => Promise<void>;
  /** Exports one conversation or several, with their sub-tasks, as a Bough file. */
  exportConversation: (contextIds: string | readonly string[]) => Promise<void>;
  /** Exports what is remembered, as a Bough file. */
  exportMemories: () => Promise<void>;
  /** Exports one branch as Markdown. */
  exportBranch: (branchId: string) => Promise<void>;
}

export function useFileActions(): FileActions {
  const exports = useExportActions();
  return useMemo(
    () => ({
      chooseImport: () => document.getElementById(INPUT_ID)?.click(),
      exportAll: openExportChoice,
      exportChosen: (choice) => exportRows(exports, choice),
      exportConversation: (contextIds) => exportRows(exports, contextIds),
      exportMemories: () => exportNotes(exports),
      exportBranch: (branchId) => exportText(exports, branchId),
    }),
    [exports],
  );
}

async function exportRows(
  exports: ExportActions,
  wanted: string | readonly string[] | ExportChoice,
): Promise<void> {
  const { exporting } = useFilesView.getState();
  if (exporting !== null) return;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  const report = (share: number) => reportExportProgress({ share, cancel });
  report(0);
  try {
    const file = await exports.conversations(wanted, { signal, report });
    if (isNothing(file)) return say(sentences(fileActsWords.nothingExported, leftOutText(file)));
    saveBlob(file.name, file.data);
    const exported = fileActsWords.exported(exportSummary(file), isolated(file.name));
    say(sentences(exported, unfinishedText(file), leftOutText(file)));
  } catch (error) {
    say(signal.aborted ? fileActsWords.cancelled : failure(error));
  } finally {
    endExport();
  }
}

async function exportText(exports: ExportActions, branchId: string): Promise<void> {
  try {
    const file = await exports.branch(branchId);
    if (file === undefined) return say(fileActsWords.noBranch);
    saveBlob(file.name, file.data);
    say(fileActsWords.branchExported(file.name));
  } catch (error) {
    say(failure(error));
  }
}

async function exportNotes(exports: ExportActions): Promise<void> {
  try {
    const { name, data, memories = 0 } = await exports.memories();
    saveBlob(name, data);
    notify({ text: fileActsWords.notesExported(memories, name) });
  } catch (error) {
    notify({ text: failure(error) });
  }
}

function failure(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return fileActsWords.failed(said);
}

function sentences(...all: readonly string[]): string {
  return all.filter(Boolean).join(" ");
}

function unfinishedText({ unfinished = 0 }: ExportedFile): string {
  return unfinished === 0 ? "" : fileActsWords.unfinished(unfinished);
}

/** One conversation was asked for, and it is damaged. */
function isNothing({ conversations, leftOut = [] }: ExportedFile): boolean {
  return conversations === 0 && leftOut.length === 1 && leftOut[0]?.kind === "conversation";
}

/** As many names as a notice has room for. */
const MOST_NAMED = 5;

function leftOutText({ leftOut = [] }: ExportedFile): string {
  if (leftOut.length === 0) return "";
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(({ kind, name, why }) => fileActsWords.leftOutRow(kind, isolated(name), why));
  const more = leftOut.length - named.length;
  const all = more === 0 ? named : [...named, fileActsWords.leftOutMore(more)];
  return fileActsWords.leftOut(all);
}

function exportSummary({ conversations, messages }: ExportedFile): string {
  if (conversations === 0) return fileActsWords.chosen;
  return fileActsWords.summary(conversations, messages);
}

/** Shown in the settings if they are open; otherwise as a notice. */
function say(text: string): void {
  showExportResult(text);
  if (useOverlay.getState().overlay !== "settings") notify({ text });
}
