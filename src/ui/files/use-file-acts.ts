import { useMemo } from "react";

import type { Bough } from "#app/bough.ts";
import { useFilesView } from "#app/files/files-view.ts";
import type { MadeFile } from "#app/files/files.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { saveBlob } from "#ui/kit/save-file.ts";

export const INPUT_ID = "import-file";

/** What can be done with files, for menus, buttons and the palette. */
export interface FileActs {
  /** Lets the person choose the file; what would come in is shown before anything is written. */
  chooseImport: () => void;
  /** Every conversation, the bin included, as one Bough file. */
  exportAll: () => Promise<void>;
  /** One conversation with its sub-tasks as a Bough file. */
  exportConversation: (contextId: string) => Promise<void>;
  /** One branch as Markdown. */
  exportBranch: (branchId: string) => Promise<void>;
}

export function useFileActs(): FileActs {
  const bough = useBough();
  return useMemo(
    () => ({
      chooseImport: () => document.getElementById(INPUT_ID)?.click(),
      exportAll: () => exportRows(bough),
      exportConversation: (contextId) => exportRows(bough, contextId),
      exportBranch: (branchId) => exportText(bough, branchId),
    }),
    [bough],
  );
}

async function exportRows(bough: Bough, contextId?: string): Promise<void> {
  const { set, exporting } = useFilesView.getState();
  if (exporting !== null) return;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  const report = (share: number) => set({ exporting: { share, cancel } });
  report(0);
  try {
    const { exportConversations } = await import("#app/files/files.ts");
    const file = await exportConversations(bough, contextId, { signal, report });
    saveBlob(file.name, file.data);
    say(`${wordsOf(file)} in “${file.name}”.`);
  } catch (error) {
    say(signal.aborted ? "The export was called off." : failure(error));
  } finally {
    set({ exporting: null });
  }
}

async function exportText(bough: Bough, branchId: string): Promise<void> {
  try {
    const { exportBranch } = await import("#app/files/files.ts");
    const file = await exportBranch(bough, branchId);
    if (file === undefined) return say("This branch is not there any more.");
    saveBlob(file.name, file.data);
    say(`The branch is in “${file.name}”.`);
  } catch (error) {
    say(failure(error));
  }
}

function failure(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `Nothing was exported: the conversations could not be read (${said}).`;
}

function wordsOf({ conversations, messages }: MadeFile): string {
  const all =
    conversations === 1 ? "1 conversation" : `${conversations.toLocaleString()} conversations`;
  return `${all} with ${messages.toLocaleString()} ${messages === 1 ? "message is" : "messages are"}`;
}

/** In the settings, where they are open; else as a notice. */
function say(text: string): void {
  useFilesView.getState().set({ said: text });
  const { settingsOpen, notify } = useView.getState();
  if (!settingsOpen) notify({ text });
}
