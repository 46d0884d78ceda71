import { useMemo, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";

import { reachMessage, useCallFolds } from "#app/view/call-folds.ts";
import { useViewRequest } from "#app/view/use-focus-request.ts";
import type { Branch } from "#domain/context.ts";

import { bringRowIntoView } from "./row-in-view.ts";
import type { LogParts } from "./row-in-view.ts";
import { useFollow } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";
import { useHeldPlace, useLeftPlace, useOpeningPlace } from "./use-reading-place.ts";
import type { OpeningPlace } from "./use-reading-place.ts";
import type { ShownIds } from "./use-shown-ids.ts";
import { isFarAbove, useTail } from "./use-tail.ts";
import type { Tail } from "./use-tail.ts";

/** Indices of the first and last visible rows. */
export interface RowRange {
  from: number;
  to: number;
}

/** Which rows are in the list, and which are behind it. */
export interface LogRows {
  listed: readonly string[];
  tail: Tail;
  /** The visible part of the list. */
  range: RowRange;
}

/** A log of messages and its scroll state. */
export interface Log extends LogParts, LogRows {
  follows: Follow;
  /** The reader has left the end, and there is something below. */
  isAway: boolean;
  /** Where the log opened; undefined if at its end. */
  opensAt: OpeningPlace | undefined;
  /** Call on every scroll, whatever caused it. */
  look: () => void;
  /** Call when rows were measured. */
  keep: () => void;
}

/** Assumed number of visible rows before the list is measured. */
const AT_FIRST = 20;

/** The branch, and where its transcript opens. */
export interface LogOptions {
  branch: Branch;
  /** Opens at the first row instead of the end. */
  opensAtStart?: boolean;
  /** Opens where the reader last left it, and remembers where they leave it. */
  keepsPlace?: boolean;
}

export function useLog(
  { branch, opensAtStart = false, keepsPlace = false }: LogOptions,
  { ids, draftId }: ShownIds,
): Log {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const tailBox = useRef<HTMLDivElement>(null);
  const parts = { scroller, list, tailBox };
  const tail = useTail(ids, draftId);
  const listed = useMemo(() => ids.slice(0, tail.at), [ids, tail.at]);
  const opensAt = useOpeningPlace(branch, ids, keepsPlace);
  const [range, setRange] = useState(() =>
    firstRange(ids, opensAtStart ? ids[0] : opensAt?.nodeId),
  );
  const opensAway = opensAtStart || opensAt !== undefined;
  const { follows: followed, isAway } = useFollow(scroller, { count: ids.length, opensAway });
  const held = useHeldPlace(parts, ids, opensAt, followed);
  const { follows } = held;
  useLeftPlace(parts, branch, { ids, keepsPlace }, held);
  useMessageInView(parts, ids, follows);
  useEndInView(branch.id, follows);
  const look = () => {
    const handle = list.current;
    const box = scroller.current;
    if (handle === null || box === null) return;
    follows.note();
    held.note();
    const from = handle.findItemIndex(handle.scrollOffset);
    const to = handle.findItemIndex(handle.scrollOffset + box.clientHeight);
    if (from !== range.from || to !== range.to) setRange({ from, to });
    const tailRows = tailBox.current?.children;
    if (tailRows === undefined || tailRows.length < 2) return;
    if (follows.isAtEnd() && isFarAbove(tailRows, box)) tail.settle(tailRows);
  };
  const keep = () => {
    follows.keep();
    held.keep();
  };
  return { ...parts, listed, tail, range, follows, isAway, opensAt, look, keep };
}

/** @param from the first visible row; if undefined, the last rows are visible */
function firstRange(ids: readonly string[], from: string | undefined): RowRange {
  if (from === undefined) return { from: ids.length - AT_FIRST, to: ids.length };
  const index = ids.indexOf(from);
  return { from: index, to: index + AT_FIRST };
}

/** Brings a message into view once when another part of the page requests it. */
function useMessageInView(parts: LogParts, ids: readonly string[], follows: Follow) {
  const reached = useCallFolds((view) => view.reached);
  useViewRequest("message", ({ nodeId, edge }) => {
    const index = ids.indexOf(nodeId);
    if (index < 0) return false;
    if (!reached.has(nodeId)) {
      reachMessage(nodeId);
      return false;
    }
    follows.leave();
    bringRowIntoView(parts, { index, count: ids.length }, edge ?? "start");
    return true;
  });
}

/** Goes to the end when the person has sent something or asks for it. */
function useEndInView(branchId: string, follows: Follow) {
  useViewRequest("branch_end", (target) => {
    if (target.branchId !== branchId) return false;
    follows.take();
    return true;
  });
}
