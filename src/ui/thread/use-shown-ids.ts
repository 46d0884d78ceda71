import { useMemo, useState } from "react";

import type { Branch } from "#domain/context.ts";
import type { RunRow } from "#domain/runs/run.ts";

export interface ShownIds {
  /** Message ids, in order. */
  ids: readonly string[];
  /** The last id if it is an answer being streamed, else undefined. */
  draftId: string | undefined;
}

export interface ShownIdsOptions {
  branch: Branch;
  run: RunRow | undefined;
  /** How many messages at the start are left out. */
  startAt?: number;
  /** The last message shown; all if absent. */
  endAt?: string;
}

/** The branch's messages, followed by the answer being streamed. */
export function useShownIds({ branch, run, startAt = 0, endAt }: ShownIdsOptions): ShownIds {
  const coming = useDraftId(run, branch.messageIds);
  const draftId = endAt === undefined ? coming : undefined;
  const ids = useMemo(() => {
    const stored = startAt === 0 ? branch.messageIds : branch.messageIds.slice(startAt);
    const end = endAt === undefined ? -1 : stored.indexOf(endAt);
    if (end >= 0) return stored.slice(0, end + 1);
    return draftId === undefined ? stored : [...stored, draftId];
  }, [branch.messageIds, draftId, startAt, endAt]);
  return { ids, draftId };
}

/** Id of the answer being streamed. Kept after it has ended until its message is on the branch. */
function useDraftId(run: RunRow | undefined, ids: readonly string[]): string | undefined {
  const [kept, setKept] = useState<string>();
  const comes = run?.state === "idle" ? undefined : run?.draftNodeId;
  const ended = run?.draftNodeId ?? run?.answerNodeId;
  const id = comes ?? (kept === ended ? kept : undefined);
  const shown = id === undefined || ids.includes(id) ? undefined : id;
  if (shown !== kept) setKept(shown);
  return shown;
}
