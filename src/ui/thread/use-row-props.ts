import { useMemo, useState } from "react";

import { useAnswerAbove } from "#app/react/queries/answer-above.ts";
import { useStoredEdits } from "#app/react/queries/stored-edits.ts";
import { useReadAhead, useTranscriptMessages } from "#app/react/queries/transcript-messages.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { versionsByIndex } from "#domain/branching/versions.ts";
import type { ForkInfo } from "#domain/branching/versions.ts";
import { nodesForAnswer } from "#domain/nodes-for-answer.ts";
import { callsById } from "#domain/runs/run-report.ts";
import { fetchedSources } from "#domain/web/fetched-sources.ts";
import { changedFilesIn } from "#domain/workspace/workspace.ts";

import { resultsOfMany } from "./calls/call-folds.ts";
import { isHiddenRow } from "./hidden-rows.ts";
import type { MessageProps } from "./message.tsx";
import { modelChanges } from "./model-changes.ts";
import { useFoldedRows } from "./use-folded-rows.ts";
import type { FoldedRows } from "./use-folded-rows.ts";
import type { Log, RowRange } from "./use-log.ts";

export interface RowPropsOptions extends Pick<MessageProps, "branch" | "tree" | "run"> {
  /** Position of the first row on the branch, from 0. */
  startAt?: number;
}

/** How many rows are read beyond the visible ones, so that scrolling shows text. */
const MARGIN = 20;

export interface RowProps {
  /** What a row shows, by its id and index in `ids`. */
  rowProps: (id: string, index: number) => Omit<MessageProps, "isCurrent">;
  folded: FoldedRows;
}

/** What each row shows. Only rows near the visible ones are read. */
export function useRowProps(
  { branch, tree, run, startAt = 0 }: RowPropsOptions,
  ids: readonly string[],
  { listed, tail, range, opensAt }: Pick<Log, "listed" | "tail" | "range" | "opensAt">,
): RowProps {
  const read = [
    ...listed.slice(Math.max(0, range.from - MARGIN), range.to + MARGIN),
    ...ids.slice(tail.at),
  ];
  // An answer may be a hundred rows above its last results.
  const [lone, setLone] = useState<string>();
  const above = useAnswerAbove(ids, lone);
  const far = [above, run?.answerNodeId].flatMap((id) =>
    id !== undefined && ids.includes(id) && !read.includes(id) ? [id] : [],
  );
  const [together, setTogether] = useState<readonly string[]>([]);
  const { nodes, missing } = useTranscriptMessages([...new Set([...far, ...read, ...together])]);
  const nowTogether = useMemo(() => resultsOfMany(ids, nodes), [ids, nodes]);
  if (!hasSame(nowTogether, together)) setTogether(nowTogether);
  const folded = useFoldedRows(ids, nodes, opensAt?.nodeId);
  const calls = useMemo(() => callsById([...nodes.values()]), [nodes]);
  const isLone = (id: string) => {
    const result = nodes.get(id)?.message.toolResult;
    return result !== undefined && !calls.has(result.requestId);
  };
  const nowLone = read.find(isLone);
  if (nowLone !== lone) setLone(nowLone);
  const models = useMemo(() => modelChanges(ids, nodes), [ids, nodes]);
  const versions = useMemo(() => versionsByIndex(tree, branch), [tree, branch]);
  const edits = useStoredEdits();
  useReadAhead(useMemo(() => endsOfVersions(tree, versions, range), [tree, versions, range]));
  // In columns side by side all versions are visible, so no stepper is needed.
  const isWhole = startAt === 0;
  const rowProps: RowProps["rowProps"] = (id, index) => {
    const before = nodesForAnswer(ids, index, nodes);
    return {
      id,
      node: nodes.get(id),
      isMissing: missing.has(id),
      position: startAt + index + 1,
      count: startAt + ids.length,
      branch,
      tree,
      run,
      versions: isWhole ? versions.get(index) : undefined,
      changedTo: models.get(id),
      storedEdit: edits?.get(id),
      isHidden: isHiddenRow(branch, ids, index, nodes),
      fetched: fetchedSources(before, calls),
      changes: changedFilesIn(before),
      call: calls.get(nodes.get(id)?.message.toolResult?.requestId ?? ""),
      fold: folded.headOf(id),
    };
  };
  return { rowProps, folded };
}

function hasSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

/** At most one screenful, which a transcript shows when it opens at its end. */
const SCREENFUL = 10;

/** The last messages of the branches that the versions in view lead to. */
function endsOfVersions(
  tree: BranchTree,
  versions: ReadonlyMap<number, ForkInfo>,
  { from, to }: RowRange,
): string[] {
  const inView = [...versions].filter(([index]) => index >= from && index <= to);
  const next = inView.flatMap(([, here]) => [
    here.versions[here.position - 2],
    here.versions[here.position],
  ]);
  const ids = next.flatMap((id) =>
    id === undefined ? [] : (branchForVersion(tree, id)?.messageIds.slice(-SCREENFUL) ?? []),
  );
  return [...new Set(ids)].slice(0, 4 * SCREENFUL);
}
