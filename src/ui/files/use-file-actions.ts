import { useMemo } from "react";

import type { ExportChoice } from "#app/react/actions/exports.ts";
import { useExportActions } from "#app/react/actions/exports.ts";
import { openExportChoice, queueImports } from "#app/view/files-view.ts";
import { chooseFiles } from "#ui/kit/browser/choose-files.ts";

/** File actions for menus, buttons and the palette. */
export interface FileActions {
  /** Lets the person choose a file; its contents are shown before anything is written. */
  chooseImport: () => void;
  /** Asks what to include in an export of everything. */
  exportAll: () => void;
  /** Exports what was chosen from everything, as one Bough file. */
  exportChosen: (choice: ExportChoice) => Promise<void>;
  /** Exports one conversation or several, with their sub-tasks, as a Bough file. */
  exportConversation: (contextIds: string | readonly string[]) => Promise<void>;
  /** Exports the memories as a Bough file. */
  exportMemories: () => Promise<void>;
  /** Exports one branch as Markdown. */
  exportBranch: (branchId: string) => Promise<void>;
}

/** Loads the code that writes files and says how that went. */
const exporting = async () => await import("./export-acts.ts");

const IMPORTED = ".json,.jsonl,.zip,application/json,application/zip";

async function takeChosen(files: readonly File[]): Promise<void> {
  const { importsOf } = await import("#ui/attachments/incoming-imports.ts");
  queueImports(await importsOf(files));
}

export function useFileActions(): FileActions {
  const exports = useExportActions();
  return useMemo(
    () => ({
      chooseImport: () => chooseFiles((files) => void takeChosen(files), { accept: IMPORTED }),
      exportAll: openExportChoice,
      exportChosen: async (choice) => (await exporting()).exportRows(exports, choice),
      exportConversation: async (ids) => (await exporting()).exportRows(exports, ids),
      exportMemories: async () => (await exporting()).exportNotes(exports),
      exportBranch: async (branchId) => (await exporting()).exportText(exports, branchId),
    }),
    [exports],
  );
}
