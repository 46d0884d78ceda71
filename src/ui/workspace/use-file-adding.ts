import { useRef, useState } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import type { AddedFiles } from "#app/react/actions/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { chosenFiles, filesIn } from "#ui/attachments/incoming-entries.ts";
import type { FoundFiles } from "#ui/attachments/incoming-entries.ts";
import { chooseFiles } from "#ui/kit/browser/choose-files.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

/** Files being added, and what became of the last ones. */
export interface FileAdding {
  /** Null: none is being added. `count` is not known while folders are read. */
  progress: { done: number; count: number | null } | null;
  /** Of the last time; null once it is dismissed. */
  report: (AddedFiles & Pick<FoundFiles, "leftOut">) | null;
  stop: () => void;
  dismiss: () => void;
  chooseFiles: () => void;
  chooseFolder: () => void;
  /** @param folder of the workspace into which they go */
  addEntries: (entries: readonly FileSystemEntry[], folder: string) => void;
}

export function useFileAdding(here: FilesHere): FileAdding {
  const actions = useFileActions();
  const [progress, setProgress] = useState<FileAdding["progress"]>(null);
  const [report, setReport] = useState<FileAdding["report"]>(null);
  const stopping = useRef<AbortController | null>(null);
  const add = async (find: () => Promise<FoundFiles>) => {
    const stopped = new AbortController();
    stopping.current?.abort();
    stopping.current = stopped;
    setReport(null);
    setProgress({ done: 0, count: null });
    const { files, leftOut, unread } = await find();
    const added = await actions.add(here, {
      files,
      pending: here.pending,
      signal: stopped.signal,
      onProgress: (done) => setProgress({ done, count: files.length }),
    });
    const refused = unread.map((path) => ({
      path,
      why: workspaceWords.folderUnreadable,
    }));
    setProgress(null);
    setReport({ ...added, refused: [...added.refused, ...refused], leftOut });
  };
  const choose = (isFolder: boolean) =>
    chooseFiles((files) => void add(async () => chosenFiles(files)), { isFolder });
  return {
    progress,
    report,
    stop: () => stopping.current?.abort(),
    dismiss: () => setReport(null),
    chooseFiles: () => choose(false),
    chooseFolder: () => choose(true),
    addEntries: (entries, folder) => void add(() => filesIn(entries, folder)),
  };
}
