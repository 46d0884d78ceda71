import type { RefObject } from "react";
import type { VirtualizerHandle } from "virtua";

/** The elements of a log used to compute positions. */
export interface LogParts {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Holds the rows behind the list. */
  tailBox: RefObject<HTMLDivElement | null>;
}

/** What of a row is to be where in the log: its upper edge at the top, or so far below it (px); or its end. */
export type RowEdge = { top: number } | "start" | "end";

/** The list does not know what is above it in the log, by which an end would stay below the edge (px). */
const ABOVE = 24;

/** Scrolls a row into view: one of the list, or one behind it. */
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

/** From the upper or lower edge of one to that of the other (px). */
function distance(row: Element, box: Element, edge: RowEdge): number {
  const [from, to] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (edge === "end") return from.bottom - to.bottom;
  return from.top - to.top - (edge === "start" ? 0 : edge.top);
}
