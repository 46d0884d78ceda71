import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { useView } from "#app/view.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { versionsAlong } from "#domain/branching/versions.ts";
import type { VersionsHere } from "#domain/branching/versions.ts";
import type { Branch } from "#domain/context.ts";
import { callsById } from "#domain/run-report.ts";
import type { RunRow } from "#domain/run.ts";
import { EmptyState } from "#ui/kit/empty-state.tsx";

import { ListBox } from "./list-box.tsx";
import { MessageArticle } from "./message.tsx";
import { modelChanges } from "./model-changes.ts";
import { ToEnd } from "./to-end.tsx";
import { useFollow } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";
import { useNodes, useReadAhead } from "./use-nodes.ts";
import { isFarAbove, useTail } from "./use-tail.ts";

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

/**
 * The active branch as a log. Only what is visible is in the page, and only that is read; what has
 * come since it was opened stands behind the list, in rows of its own, until it is out of sight.
 */
export function Transcript(props: TranscriptProps) {
  const { branch, tree, run, startAt = 0, label = "Conversation" } = props;
  const { ids, draftId } = useShownIds(branch, run, startAt, props.endAt);
  const count = ids.length;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const tailBox = useRef<HTMLDivElement>(null);
  const tail = useTail(ids, draftId);
  const listed = useMemo(() => ids.slice(0, tail.at), [ids, tail.at]);
  const [range, setRange] = useState({ from: ids.length - MARGIN, to: ids.length });
  const nodes = useNodes([
    ...listed.slice(Math.max(0, range.from - MARGIN), range.to + MARGIN),
    ...ids.slice(tail.at),
  ]);
  const calls = useMemo(() => callsById([...nodes.values()]), [nodes]);
  const models = useMemo(() => modelChanges(ids, nodes), [ids, nodes]);
  const { follows, isAway } = useFollow(scroller, list, { listed: tail.at, count });
  useScrollTo({ scroller, list, tailBox }, ids, follows);
  useEndAsked(branch.id, follows);
  // Beside each other the versions are all there: no steps between them are needed.
  const isWhole = startAt === 0;
  const versions = useMemo(() => versionsAlong(tree, branch), [tree, branch]);
  useReadAhead(useMemo(() => endsOfVersions(tree, versions, range), [tree, versions, range]));
  const look = () => {
    const handle = list.current;
    const box = scroller.current;
    if (handle === null || box === null) return;
    follows.note();
    const from = handle.findItemIndex(handle.scrollOffset);
    const to = handle.findItemIndex(handle.scrollOffset + box.clientHeight);
    if (from !== range.from || to !== range.to) setRange({ from, to });
    const rows = tailBox.current?.children;
    if (rows === undefined || rows.length < 2) return;
    if (follows.isAtEnd() && isFarAbove(rows, box)) tail.settle(rows);
  };
  const row = (id: string, index: number) => (
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
      changedTo={models.get(id)}
      call={calls.get(nodes.get(id)?.message.toolResult?.requestId ?? "")}
    />
  );
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
        <Virtualizer
          ref={list}
          as={ListBox}
          scrollRef={scroller}
          itemSize={ROW}
          data={listed}
          keepMounted={[...tail.joining.keys()].map((id) => listed.indexOf(id))}
          onScroll={look}
          onResize={() => follows.keep()}
        >
          {(id, index) => {
            const height = tail.joining.get(id);
            return height === undefined ? row(id, index) : <div key={id} style={{ height }} />;
          }}
        </Virtualizer>
        <div ref={tailBox}>
          {ids.slice(tail.at).map((id, index) => (
            <div key={id} className={styles["row"]}>
              {row(id, tail.at + index)}
            </div>
          ))}
        </div>
      </div>
      {isAway && (
        <ToEnd
          lastId={draftId === undefined ? ids.at(-1) : undefined}
          onGo={() => follows.take()}
        />
      )}
    </div>
  );
}

/** A screenful at most: what a transcript shows when it is opened at its end. */
const SCREENFUL = 10;

/** The last messages of the branches that the versions in view lead to. */
function endsOfVersions(
  tree: BranchTree,
  versions: ReadonlyMap<number, VersionsHere>,
  { from, to }: { from: number; to: number },
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

/** The branch's messages, and behind them the answer on its way. */
function useShownIds(
  branch: Branch,
  run: RunRow | undefined,
  startAt: number,
  endAt: string | undefined,
): { ids: readonly string[]; draftId: string | undefined } {
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

interface Places {
  scroller: React.RefObject<HTMLElement | null>;
  list: React.RefObject<VirtualizerHandle | null>;
  tailBox: React.RefObject<HTMLElement | null>;
}

/** Brings the message in view that another part of the screen asked for, once. */
function useScrollTo(places: Places, ids: readonly string[], follows: Follow) {
  const { scroller, list, tailBox } = places;
  const wanted = useView((view) => view.scrollTo);
  const setView = useView((view) => view.set);
  useLayoutEffect(() => {
    const index = wanted === null ? -1 : ids.indexOf(wanted);
    if (index < 0) return;
    follows.leave();
    const inTail = index - (ids.length - (tailBox.current?.childElementCount ?? 0));
    const row = tailBox.current?.children[inTail];
    if (row === undefined) list.current?.scrollToIndex(index, { align: "start" });
    else scroller.current?.scrollBy({ top: distance(row, scroller.current) });
    setView({ scrollTo: null });
  }, [scroller, list, tailBox, ids, wanted, setView, follows]);
}

/** Goes to the end where the person sent something, or asked for it. */
function useEndAsked(branchId: string, follows: Follow) {
  const isAsked = useView((view) => view.endAsked === branchId);
  const setView = useView((view) => view.set);
  useLayoutEffect(() => {
    if (!isAsked) return;
    follows.take();
    setView({ endAsked: null });
  }, [isAsked, setView, follows]);
}

/** From the upper edge of the one to that of the other (px). */
function distance(row: Element, box: Element): number {
  return row.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
