import { useEffect, useState } from "react";

/** The rows behind the list: messages that arrived after the transcript was opened. */
export interface Tail {
  /** Index of the tail's first row, or the number of rows if the tail is empty. */
  at: number;
  /** Heights of rows that have just joined the list (px), until the list measures them. */
  joining: ReadonlyMap<string, number>;
  /**
   * Moves all rows of the tail but the last into the list.
   *
   * @param rows the tail's elements, for their heights
   */
  settle(rows: HTMLCollection): void;
}

/**
 * A list measures its rows and re-renders whenever one grows, which a streaming answer does with every line.
 * So the answer is rendered behind the list and stays there once finished, so that its elements stay the
 * same.
 */
export function useTail(ids: readonly string[], draftId: string | undefined): Tail {
  const last = ids.at(-1);
  const [settledId, setSettledId] = useState(draftId === last ? ids.at(-2) : last);
  const [joining, setJoining] = useState(NONE);
  useEffect(() => {
    if (joining === NONE) return undefined;
    // The list measures in the next frame.
    return afterPictures(2, () => setJoining(NONE));
  }, [joining]);
  const isFlood = useArrived(ids.length) > FLOOD;
  if (isFlood) setSettledId(ids.at(-2));
  const known = settledId === undefined ? 0 : ids.indexOf(settledId) + 1;
  // The row before the tail is gone, as after a deletion, so nothing shown has just arrived.
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

/**
 * With more new rows than this at once, they go straight into the list: all rows behind it are rendered. An
 * answer with very many calls brings that many results.
 */
const FLOOD = 50;

/** How many rows have arrived since the last render. */
function useArrived(count: number): number {
  const [before, setBefore] = useState(count);
  if (before !== count) setBefore(count);
  return count - before;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Calls back after this many frames. Returns a function that cancels it. */
function afterPictures(count: number, callback: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    count -= 1;
    if (count === 0) callback();
    else frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

/** How far above the window rows are rendered, with a margin (px). */
const OUT_OF_SIGHT = 600;

/** Whether all rows but the last are so far above the window that nobody sees them move. */
export function isFarAbove(rows: HTMLCollection, box: HTMLElement): boolean {
  const top = rows[rows.length - 1]?.getBoundingClientRect().top;
  return top !== undefined && top < box.getBoundingClientRect().top - OUT_OF_SIGHT;
}
