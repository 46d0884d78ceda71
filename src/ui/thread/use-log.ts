import { useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import type { VirtualizerHandle } from "virtua";

import { useViewRequest } from "#app/view/use-focus-request.ts";

import { useFollow } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";
import type { ShownIds } from "./use-shown-ids.ts";
import { isFarAbove, useTail } from "./use-tail.ts";
import type { Tail } from "./use-tail.ts";

/** Indices of the first and last visible rows. */
export interface RowRange {
  from: number;
  to: number;
}

/** Which rows are in the list, and which behind it. */
export interface LogRows {
  listed: readonly string[];
  tail: Tail;
  /** The visible part of the list. */
  range: RowRange;
}

/** The elements of a log used to compute positions. */
export interface LogParts {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Holds the rows behind the list. */
  tailBox: RefObject<HTMLDivElement | null>;
}

/** A log of messages and its scroll state. */
export interface Log extends LogParts, LogRows {
  follows: Follow;
  /** The reader has left the end, and there is something below. */
  isAway: boolean;
  /** Call on every scroll, whatever caused it. */
  look: () => void;
}

/** Assumed number of visible rows before the list is measured. */
const AT_FIRST = 20;

export function useLog(branchId: string, { ids, draftId }: ShownIds, opensAtStart = false): Log {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const tailBox = useRef<HTMLDivElement>(null);
  const tail = useTail(ids, draftId);
  const listed = useMemo(() => ids.slice(0, tail.at), [ids, tail.at]);
  const [range, setRange] = useState(
    opensAtStart ? { from: 0, to: AT_FIRST } : { from: ids.length - AT_FIRST, to: ids.length },
  );
  const { follows, isAway } = useFollow(scroller, { count: ids.length, opensAtStart });
  useMessageInView({ scroller, list, tailBox }, ids, follows);
  useEndInView(branchId, follows);
  const look = () => {
    const handle = list.current;
    const box = scroller.current;
    if (handle === null || box === null) return;
    follows.note();
    const from = handle.findItemIndex(handle.scrollOffset);
    const to = handle.findItemIndex(handle.scrollOffset + box.clientHeight);
    if (from !== range.from || to !== range.to) setRange({ from, to });
    const tailRows = tailBox.current?.children;
    if (tailRows === undefined || tailRows.length < 2) return;
    if (follows.isAtEnd() && isFarAbove(tailRows, box)) tail.settle(tailRows);
  };
  return { scroller, list, tailBox, listed, tail, range, follows, isAway, look };
}

/** The list does not know what is above it in the log, by which an end would stay below the edge (px). */
const ABOVE = 24;

const edgeOf = (edge?: "end") =>
  edge === "end" ? { align: edge, offset: ABOVE } : { align: "start" as const };

/** Brings a message into view once when another part of the page requests it. */
function useMessageInView(places: LogParts, ids: readonly string[], follows: Follow) {
  const { scroller, list, tailBox } = places;
  useViewRequest("message", ({ nodeId, edge }) => {
    const index = ids.indexOf(nodeId);
    if (index < 0) return false;
    follows.leave();
    const inTail = index - (ids.length - (tailBox.current?.childElementCount ?? 0));
    const row = tailBox.current?.children[inTail];
    if (row === undefined) list.current?.scrollToIndex(index, edgeOf(edge));
    else scroller.current?.scrollBy({ top: distance(row, scroller.current, edge) });
    return true;
  });
}

/** Goes to the end when the person sent something or asked for it. */
function useEndInView(branchId: string, follows: Follow) {
  useViewRequest("branch_end", (target) => {
    if (target.branchId !== branchId) return false;
    follows.take();
    return true;
  });
}

/** From the upper or lower edge of one to that of the other (px). */
function distance(row: Element, box: Element, edge?: "end"): number {
  const [from, to] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  return edge === "end" ? from.bottom - to.bottom : from.top - to.top;
}
