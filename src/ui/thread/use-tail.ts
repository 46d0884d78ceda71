import { useEffect, useState } from "react";

/** The rows behind the list: what has come since the transcript was opened. */
export interface Tail {
  /** Index of its first row; the number of rows where it has none. */
  at: number;
  /** Heights of rows that have just joined the list (px), until it has measured them. */
  joining: ReadonlyMap<string, number>;
  /** All but the last of these elements, which are the tail's rows, join the list. */
  settle(rows: HTMLCollection): void;
}

/**
 * A list measures its rows, and draws itself anew, whenever one of them grows: an answer that comes
 * does so with every line. It therefore stands behind the list, and stays there when it is whole, so
 * that its elements stay the same.
 */
export function useTail(ids: readonly string[], draftId: string | undefined): Tail {
  const last = ids.at(-1);
  const [settledId, setSettledId] = useState(draftId === last ? ids.at(-2) : last);
  const [joining, setJoining] = useState(NONE);
  useEffect(() => {
    if (joining === NONE) return undefined;
    // The list measures in the next picture.
    return afterPictures(2, () => setJoining(NONE));
  }, [joining]);
  const known = settledId === undefined ? 0 : ids.indexOf(settledId) + 1;
  // What it stood behind is gone, as after pruning: nothing that is shown has just come.
  const isLost = settledId !== undefined && known === 0;
  if (isLost) setSettledId(last);
  const at = isLost ? ids.length : known;
  const settle = (rows: HTMLCollection) => {
    const heights = [...rows].map((row) => row.getBoundingClientRect().height);
    setJoining(new Map(ids.slice(at, -1).map((id, index) => [id, heights[index] ?? 0])));
    setSettledId(ids.at(-2));
  };
  return { at, joining, settle };
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Gives the way to call it off. */
function afterPictures(count: number, callback: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    count -= 1;
    if (count === 0) callback();
    else frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

/** How far above the window rows are drawn, and more (px). */
const OUT_OF_SIGHT = 600;

/** Whether everything but the last row is so far above the window that nobody sees it leave. */
export function isFarAbove(rows: HTMLCollection, box: HTMLElement): boolean {
  const top = rows[rows.length - 1]?.getBoundingClientRect().top;
  return top !== undefined && top < box.getBoundingClientRect().top - OUT_OF_SIGHT;
}
