import { useLayoutEffect, useRef, useState } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import type { AddedFiles } from "#app/react/actions/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { chosenFiles, filesIn } from "#ui/attachments/incoming-entries.ts";
import type { FoundFiles } from "#ui/attachments/incoming-entries.ts";
import { chooseFiles } from "#ui/kit/browser/choose-files.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

type Report = AddedFiles & Pick<FoundFiles, "leftOut">;

/** Files being added, and what became of the last ones. */
export interface FileAdding {
  /**
   * Null: none is being added. `count` is not known while folders are read. `othersWait`: what was dropped or chosen
   * meanwhile is added after them.
   */
  progress: { done: number; count: number | null; othersWait: boolean } | null;
  /** Of the last time, with all that had waited then; null once it is dismissed. */
  report: Report | null;
  /** Ends what is being added, and what waits. */
  stop: () => void;
  dismiss: () => void;
  chooseFiles: () => void;
  chooseFolder: () => void;
  /** @param folder of the workspace into which they go */
  addEntries: (entries: readonly FileSystemEntry[], folder: string) => void;
}

const LOOKING = { done: 0, count: null };
/** Of what had waited when the person stopped it. */
const NOT_BEGUN: Report = { added: 0, refused: [], leftOut: [], stopped: true };

export function useFileAdding(here: FilesHere): FileAdding {
  const actions = useFileActions();
  const [progress, setProgress] = useState<{ done: number; count: number | null }>(LOOKING);
  const { left, report, take, stop, dismiss } = useTurns();
  const newest = useRef(here);
  useLayoutEffect(() => {
    newest.current = here;
  });
  const addNow = async (find: () => Promise<FoundFiles>, signal: AbortSignal): Promise<Report> => {
    setProgress(LOOKING);
    const { files, leftOut, unread } = await find();
    // The draft for which they were meant, with the files that it has by now.
    const place = newest.current.draftKey === here.draftKey ? newest.current : here;
    const onProgress = (done: number) => setProgress({ done, count: files.length });
    const added = await actions.add(place, { files, signal, onProgress });
    const refused = unread.map((path) => ({ path, why: workspaceWords.folderUnreadable }));
    return { ...added, refused: [...added.refused, ...refused], leftOut };
  };
  const add = (find: () => Promise<FoundFiles>) => void take((signal) => addNow(find, signal));
  const choose = (isFolder: boolean) =>
    chooseFiles((files) => add(async () => chosenFiles(files)), { isFolder });
  return {
    progress: left === 0 ? null : { ...progress, othersWait: left > 1 },
    report,
    stop,
    dismiss,
    chooseFiles: () => choose(false),
    chooseFolder: () => choose(true),
    addEntries: (entries, folder) => add(() => filesIn(entries, folder)),
  };
}

/** What is dropped while files are being added has its turn after them; one report tells of all. */
function useTurns() {
  const turns = useRef({ last: Promise.resolve(), left: 0, reports: [] as Report[] });
  const stopping = useRef<AbortController>(null);
  const [left, setLeft] = useState(0);
  const [report, setReport] = useState<Report | null>(null);
  const change = (by: number) => {
    turns.current.left += by;
    setLeft(turns.current.left);
  };
  const end = () => {
    change(-1);
    if (turns.current.left > 0) return;
    setReport(sumOf(turns.current.reports));
    turns.current.reports = [];
  };
  const take = async (add: (signal: AbortSignal) => Promise<Report>) => {
    stopping.current ??= new AbortController();
    const { signal } = stopping.current;
    change(1);
    setReport(null);
    const turn = turns.current.last
      .then(() => (signal.aborted ? NOT_BEGUN : add(signal)))
      .then((one) => void turns.current.reports.push(one))
      .finally(end);
    // One that fails does not hold up those after it.
    turns.current.last = turn.catch(() => {});
    await turn;
  };
  const stop = () => {
    stopping.current?.abort();
    // What comes from now on was not stopped.
    stopping.current = null;
  };
  return { left, report, take, stop, dismiss: () => setReport(null) };
}

function sumOf(reports: readonly Report[]): Report | null {
  if (reports.length === 0) return null;
  return {
    added: reports.reduce((sum, { added }) => sum + added, 0),
    refused: reports.flatMap(({ refused }) => refused),
    leftOut: [...new Set(reports.flatMap(({ leftOut }) => leftOut))],
    stopped: reports.some(({ stopped }) => stopped),
  };
}
