import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { versionsAlong } from "#domain/branching/versions.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { callsById } from "#domain/run-report.ts";
import type { RunRow } from "#domain/run.ts";
import { EmptyState } from "#ui/kit/empty-state.tsx";

import { MessageArticle } from "./message.tsx";
import { useFollow } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";

import styles from "./transcript.module.css";

export interface TranscriptProps {
  branch: Branch;
  tree: BranchTree;
  run: RunRow | undefined;
  /** A fork is being made here: what comes after is not shown. */
  endAt?: string;
  /** How many messages at the start are not shown: a column begins where its branch parts. */
  startAt?: number;
  /** The log's accessible name; "Conversation" where it is the only one. */
  label?: string;
}

/** Rows read beyond what is visible, so that scrolling meets text. */
const MARGIN = 20;
/** A guess before a row was measured (px). */
const ROW = 140;

/** The active branch as a log. Only what is visible is in the page, and only that is read. */
export function Transcript(props: TranscriptProps) {
  const { branch, tree, run, startAt = 0, label = "Conversation" } = props;
  const ids = useShownIds(branch, run, startAt, props.endAt);
  const count = ids.length;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [range, setRange] = useState({ from: ids.length - MARGIN, to: ids.length });
  const nodes = useNodes(ids.slice(Math.max(0, range.from - MARGIN), range.to + MARGIN));
  const calls = useMemo(() => callsById([...nodes.values()]), [nodes]);
  const follows = useFollow(scroller, list, count);
  useScrollTo(list, ids, follows);
  // Beside each other the versions are all there: no steps between them are needed.
  const isWhole = startAt === 0;
  const versions = useMemo(() => versionsAlong(tree, branch), [tree, branch]);
  const look = () => {
    const handle = list.current;
    const box = scroller.current;
    if (handle === null || box === null) return;
    follows.note();
    const from = handle.findItemIndex(handle.scrollOffset);
    const to = handle.findItemIndex(handle.scrollOffset + box.clientHeight);
    if (from !== range.from || to !== range.to) setRange({ from, to });
  };
  if (count === 0) {
    return (
      <div className={styles["blank"]}>
        <EmptyState title="Nothing here yet.">Write the first message below.</EmptyState>
      </div>
    );
  }
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={label}
      aria-live="off"
      className={styles["log"]}
      tabIndex={0}
    >
      <div className={styles["column"]}>
        <Virtualizer ref={list} scrollRef={scroller} itemSize={ROW} data={ids} onScroll={look}>
          {(id, index) => (
            <MessageArticle
              key={id}
              id={id}
              node={nodes.get(id)}
              position={startAt + index + 1}
              count={startAt + count}
              branch={branch}
              tree={tree}
              run={run}
              versions={isWhole ? versions.get(index) : undefined}
              call={calls.get(nodes.get(id)?.message.toolResult?.requestId ?? "")}
            />
          )}
        </Virtualizer>
      </div>
    </div>
  );
}

/** The branch's messages, and behind them the answer on its way. */
function useShownIds(
  branch: Branch,
  run: RunRow | undefined,
  startAt: number,
  endAt: string | undefined,
): readonly string[] {
  const draftId = useDraftId(run, branch.messageIds);
  return useMemo(() => {
    const ids = startAt === 0 ? branch.messageIds : branch.messageIds.slice(startAt);
    const end = endAt === undefined ? -1 : ids.indexOf(endAt);
    if (end >= 0) return ids.slice(0, end + 1);
    return draftId === undefined || endAt !== undefined ? ids : [...ids, draftId];
  }, [branch.messageIds, draftId, startAt, endAt]);
}

/** The answer on its way. It stays after its end, until its message is on the branch. */
function useDraftId(run: RunRow | undefined, ids: readonly string[]): string | undefined {
  const [kept, setKept] = useState<string>();
  const comes = run?.state === "idle" ? undefined : run?.draftNodeId;
  const ended = run?.draftNodeId ?? run?.answerNodeId;
  const id = comes ?? (kept === ended ? kept : undefined);
  const shown = id === undefined || ids.includes(id) ? undefined : id;
  if (shown !== kept) setKept(shown);
  return shown;
}

const NONE: readonly MessageNode[] = [];

/** The rows near what is visible. While others are read, those read last stay. */
function useNodes(ids: readonly string[]): ReadonlyMap<string, MessageNode> {
  const rows = useLive((bough) => bough.branches.watchNodes(ids), [ids.join(" ")]);
  const [kept, setKept] = useState(NONE);
  if (rows !== undefined && rows !== kept) setKept(rows);
  const shown = rows ?? kept;
  return useMemo(() => new Map(shown.map((node) => [node.id, node])), [shown]);
}

/** Brings the message in view that another part of the screen asked for, once. */
function useScrollTo(
  list: React.RefObject<VirtualizerHandle | null>,
  ids: readonly string[],
  follows: Follow,
) {
  const wanted = useView((view) => view.scrollTo);
  const setView = useView((view) => view.set);
  useLayoutEffect(() => {
    const index = wanted === null ? -1 : ids.indexOf(wanted);
    if (index < 0) return;
    follows.leave();
    list.current?.scrollToIndex(index, { align: "start" });
    setView({ scrollTo: null });
  }, [list, ids, wanted, setView, follows]);
}
