import { useLayoutEffect, useRef, useState } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import type { AddedFiles } from "#app/react/actions/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { chosenFiles, filesIn } from "#ui/attachments/incoming-entries.ts";
import type { FoundFiles } from "#ui/attachments/incoming-entries.ts";
import { chooseFiles } from "#ui/kit/browser/choose-files.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

type Report = AddedFiles & Pick<FoundFiles, "leftOut">;

/** Progress of the files being added, and the report on those added last. */
export interface FileAdding {
  /**
   * Null while nothing is being added. `count` is null while folders are read. `othersWait` says that more
   * files were dropped or chosen since, and will be added next.
   */
  progress: { done: number; count: number | null; othersWait: boolean } | null;
  /** What became of the last files, including all that waited behind them; null once it is dismissed. */
  report: Report | null;
  /** Stops adding the present files, and drops those that wait. */
  stop: () => void;
  dismiss: () => void;
  chooseFiles: () => void;
  chooseFolder: () => void;
  /** @param folder the workspace's folder to which the entries are added */
  addEntries: (entries: readonly FileSystemEntry[], folder: string) => void;
}

const LOOKING = { done: 0, count: null };
/** The report for files that still waited when the person stopped. */
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
    // Add to the draft that the files were meant for, but with its files as they are by now.
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

/** Queues what is dropped while files are being added. One report covers the whole queue. */
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
    // A turn that fails must not block the turns after it.
    turns.current.last = turn.catch(() => {});
    await turn;
  };
  const stop = () => {
    stopping.current?.abort();
    // Turns that begin later were not stopped.
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
