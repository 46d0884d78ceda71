import type { RefObject } from "react";
import type { VirtualizerHandle } from "virtua";

/** The elements of a log used to compute positions. */
export interface LogParts {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Holds the rows behind the list. */
  tailBox: RefObject<HTMLDivElement | null>;
}

/**
 * How a row is placed in the log: its upper edge at the log's top ("start") or `top` px below it, or its end
 * at the log's end.
 */
export type RowEdge = { top: number } | "start" | "end";

/**
 * Space above the list in the log (px), which the list does not know of. Without this offset, the end of a
 * row would stay below the log's edge.
 */
const ABOVE = 24;

/** Scrolls a row into view, whether it is in the list or behind it. */
export function bringRowIntoView(
  { scroller, list, tailBox }: LogParts,
  { index, count }: { index: number; count: number },
  edge: RowEdge,
): void {
  const inTail = index - (count - (tailBox.current?.childElementCount ?? 0));
  const row = tailBox.current?.children[inTail];
  const box = scroller.current;
  if (box === null) return;
  if (row === undefined) list.current?.scrollToIndex(index, alignment(box, edge));
  else box.scrollBy({ top: distance(row, box, edge) });
}

function alignment(box: Element, edge: RowEdge) {
  if (edge === "end") return { align: edge, offset: ABOVE };
  if (edge === "start") return { align: edge };
  const above = box.firstElementChild;
  const padding = above === null ? 0 : Number.parseFloat(getComputedStyle(above).paddingTop);
  return { align: "start" as const, offset: padding - edge.top };
}

/** How far the row's edge is from where it should be in the log (px). */
function distance(row: Element, box: Element, edge: RowEdge): number {
  const [from, to] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (edge === "end") return from.bottom - to.bottom;
  return from.top - to.top - (edge === "start" ? 0 : edge.top);
}
