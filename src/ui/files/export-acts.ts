import type { ExportedFile } from "#app/files/exported-file.ts";
import type { ExportActions, ExportChoice } from "#app/react/actions/exports.ts";
import {
  endExport,
  reportExportProgress,
  showExportResult,
  useFilesView,
} from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import { isolated } from "#domain/text/direction.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { exportsWords } from "#ui/words/exports.ts";

/** Exports conversations, or what was chosen in the dialog for exporting everything. */
export async function exportRows(
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
    if (isNothing(file, wanted))
      return say(sentences(exportsWords.nothingExported, leftOutText(file)));
    saveBlob(file.name, file.data);
    const exported = exportsWords.exported(exportSummary(file), isolated(file.name));
    say(sentences(exported, unfinishedText(file), onlyNamedText(file), leftOutText(file)));
  } catch (error) {
    say(signal.aborted ? exportsWords.cancelled : failure(error));
  } finally {
    endExport();
  }
}

/** Exports one branch as Markdown. */
export async function exportText(exports: ExportActions, branchId: string): Promise<void> {
  try {
    const file = await exports.branch(branchId);
    if (file === undefined) return say(exportsWords.noBranch);
    saveBlob(file.name, file.data);
    say(exportsWords.branchExported(file.name));
  } catch (error) {
    say(failure(error));
  }
}

/** Exports the memories. */
export async function exportNotes(exports: ExportActions): Promise<void> {
  try {
    const { name, data, memories = 0 } = await exports.memories();
    saveBlob(name, data);
    notify({ text: exportsWords.notesExported(memories, name) });
  } catch (error) {
    notify({ text: failure(error) });
  }
}

function failure(error: unknown): string {
  return exportsWords.failed(reasonOf(error));
}

function sentences(...all: readonly string[]): string {
  return all.filter(Boolean).join(" ");
}

function unfinishedText({ unfinished = 0 }: ExportedFile): string {
  return unfinished === 0 ? "" : exportsWords.unfinished(unfinished);
}

function onlyNamedText({ onlyNamed = 0 }: ExportedFile): string {
  return onlyNamed === 0 ? "" : exportsWords.onlyNamed(onlyNamed);
}

/** Whether conversations were asked for, and every one of them is missing or damaged. */
function isNothing({ conversations }: ExportedFile, wanted: Parameters<typeof exportRows>[1]) {
  return conversations === 0 && (typeof wanted === "string" || Array.isArray(wanted));
}

/** How many names fit into a notice. */
const MOST_NAMED = 5;

function leftOutText({ leftOut = [] }: ExportedFile): string {
  if (leftOut.length === 0) return "";
  const named = leftOut
    .slice(0, MOST_NAMED)
    .map(({ kind, name, why }) => exportsWords.leftOutRow(kind, isolated(name), reasonOf(why)));
  const more = leftOut.length - named.length;
  const all = more === 0 ? named : [...named, exportsWords.leftOutMore(more)];
  return exportsWords.leftOut(all);
}

function exportSummary({ conversations, messages }: ExportedFile): string {
  if (conversations === 0) return exportsWords.chosen;
  return exportsWords.summary(conversations, messages);
}

/** Shows the result in the settings if they are open, otherwise as a notice. */
function say(text: string): void {
  showExportResult(text);
  if (useOverlay.getState().overlay !== "settings") notify({ text });
}
