import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import type { VirtualizerHandle } from "virtua";

export interface Follow {
  /** To be called at each scroll, whoever scrolled. */
  note(): void;
  /** The screen goes somewhere else by itself: the end is not followed from here on. */
  leave(): void;
  /** Back to the end, which is followed from here on. */
  take(): void;
  isAtEnd(): boolean;
  /** The list has put the place right after measuring: where the end is followed, it stays there. */
  keep(): void;
}

/** How many rows there are, and how many of them the list holds. */
export interface RowCount {
  listed: number;
  count: number;
}

/**
 * Keeps the end in view while the reader is there, and never pulls them away from elsewhere.
 *
 * Rows that are measured for the first time move the end away without anybody having scrolled: only
 * a reader who went up, or whose own hand has just been on the log, has left it. `isAway`: they have,
 * and there is something below.
 */
export function useFollow(
  scroller: RefObject<HTMLDivElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  { listed, count }: RowCount,
): { follows: Follow; isAway: boolean } {
  const place = useRef(startPlace);
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!place.current.isAtEnd || count === 0 || box === null) return;
    place.current = { ...place.current, ownAt: performance.now() };
    if (listed === count) list.current?.scrollToIndex(count - 1, { align: "end" });
    else box.scrollTo(0, box.scrollHeight);
  }, [listed, count, scroller, list]);
  const isEmpty = count === 0;
  useEffect(() => {
    const box = scroller.current;
    const column = box?.firstElementChild;
    if (isEmpty || box === null || column == null) return;
    const observer = new ResizeObserver(() => {
      if (!place.current.isAtEnd) return setAway(isFromEnd(box));
      place.current = { ...place.current, ownAt: performance.now() };
      box.scrollTop = box.scrollHeight;
    });
    const noteHand = () => {
      place.current = { ...place.current, handAt: performance.now() };
    };
    observer.observe(column);
    // What grows below the log, as a line over the composer does, must not hide its end.
    observer.observe(box);
    for (const type of HANDS) box.addEventListener(type, noteHand, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of HANDS) box.removeEventListener(type, noteHand);
    };
  }, [scroller, isEmpty]);
  const follows = useMemo(
    () => ({
      note: () => {
        const box = scroller.current;
        if (box === null) return;
        place.current = moved(place.current, box);
        // The list may put its rows' sizes right after the end was brought in, and move it away again.
        if (isSettling(place.current, box)) box.scrollTo(0, box.scrollHeight);
        setAway(!place.current.isAtEnd && isFromEnd(box));
      },
      leave: () => {
        place.current = { ...place.current, isAtEnd: false };
      },
      take: () => {
        // The hand that scrolled away has done so: what it still moves is no leaving again.
        const { handAt } = startPlace;
        place.current = { ...place.current, isAtEnd: true, handAt, ownAt: performance.now() };
        setAway(false);
        scroller.current?.scrollTo(0, scroller.current.scrollHeight);
      },
      isAtEnd: () => place.current.isAtEnd,
      keep: () => {
        const box = scroller.current;
        if (place.current.isAtEnd) box?.scrollTo(0, box.scrollHeight);
      },
    }),
    [scroller],
  );
  return { follows, isAway };
}

/** Scroll bars give no event but the press on them. */
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Where the reader is, as far as following goes. */
interface Place {
  isAtEnd: boolean;
  /** Of the last scroll (px). */
  top: number;
  height: number;
  /** When the reader last turned a wheel, touched, or pressed a key (milliseconds). */
  handAt: number;
  /** When the end was last brought into view from here (milliseconds). */
  ownAt: number;
}

const startPlace: Place = {
  isAtEnd: true,
  top: 0,
  height: 0,
  handAt: Number.NEGATIVE_INFINITY,
  ownAt: Number.NEGATIVE_INFINITY,
};

/** Near enough to the end to count as there (px). */
const AT_END = 60;
/** How long what moves may still be the hand's doing: wheels run on, a flick rolls out (milliseconds). */
const HAND_LASTS = 3_000;
/** How long rows are measured, and the place put right, after the end was brought in (milliseconds). */
const SETTLES = 500;

function isSettling({ isAtEnd, ownAt, top, height }: Place, box: HTMLElement): boolean {
  return isAtEnd && performance.now() - ownAt < SETTLES && height - top - box.clientHeight > 1;
}

function isFromEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight > AT_END;
}

/**
 * Only a hand on the log leaves the end, and only one that comes down to it takes it up again: rows
 * that are measured, and blocks that are drawn anew, move the end and the place as well. What else
 * goes up while nothing changes its size (the browser's own search) leaves it, too.
 */
function moved(before: Place, box: HTMLElement): Place {
  const { scrollTop: top, scrollHeight: height, clientHeight } = box;
  const now = performance.now();
  const byHand = now - before.handAt < HAND_LASTS;
  const isCalm = now - before.ownAt > SETTLES && height === before.height;
  const wentUp = top < before.top - 1;
  const below = height - top - clientHeight;
  // What shrinks leaves the reader at its very end, higher than before.
  const leaves = wentUp && (byHand ? below > 1 : isCalm);
  const arrives = byHand && top > before.top && below < AT_END;
  return { ...before, top, height, isAtEnd: before.isAtEnd ? !leaves : arrives };
}
