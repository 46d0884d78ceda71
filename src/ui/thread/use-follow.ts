import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";

import { HANDS } from "#ui/kit/browser/hands.ts";

export interface Follow {
  /** Call on every scroll, whatever caused it. */
  note(): void;
  /** Call before the page scrolls elsewhere by itself: stops following the end. */
  leave(): void;
  /** Goes back to the end and follows it again. */
  take(): void;
  isAtEnd(): boolean;
  /**
   * Call when the list has corrected the position after measuring: stays at the end if it is being followed.
   */
  keep(): void;
}

/** How many rows there are, and where the reader begins. */
export interface RowCount {
  count: number;
  /** The reader begins elsewhere than at the end. */
  opensAway?: boolean;
}

/**
 * Keeps the end in view while the reader is there, and never pulls them back from elsewhere.
 *
 * Rows measured for the first time move the end without anybody scrolling. So a reader counts as having left
 * only if they scrolled up, or have just used the log. `isAway`: they have left, and there is something
 * below.
 */
export function useFollow(
  scroller: RefObject<HTMLDivElement | null>,
  { count, opensAway = false }: RowCount,
): { follows: Follow; isAway: boolean } {
  const place = useRef({ ...startPlace, isAtEnd: !opensAway });
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!staysAtEnd(place.current) || count === 0 || box === null) return;
    // Not through the list, which keeps returning to its last target while rows are measured, even if the
    // reader has left.
    place.current = atEndOf(box, place.current);
  }, [count, scroller]);
  const isEmpty = count === 0;
  useEffect(() => {
    const box = scroller.current;
    const column = box?.firstElementChild;
    if (isEmpty || box === null || column == null) return;
    const stay = () => {
      if (staysAtEnd(place.current)) place.current = atEndOf(box, place.current);
    };
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd) stay();
      else setAway(isFromEnd(box));
    });
    observer.observe(column);
    // An element growing below the log, such as a line over the composer, must not cover its end.
    observer.observe(box);
    const ends = [
      noteHands(box, place, stay),
      notePresses(box, place, stay),
      noteOpenings(box, place, stay),
    ];
    return () => {
      observer.disconnect();
      for (const end of ends) end();
    };
  }, [scroller, isEmpty]);
  const follows = useMemo(
    () => ({
      note: () => {
        const box = scroller.current;
        if (box === null) return;
        holdOpened(box, place.current);
        place.current = moved(place.current, box);
        // The list may correct its row sizes right after the end was brought into view, and move it
        // away again.
        if (isSettling(place.current, box)) place.current = correctedEndOf(box, place.current);
        setAway(!place.current.isAtEnd && isFromEnd(box));
      },
      leave: () => {
        const { scrollTop: top = 0, scrollHeight: height = 0 } = scroller.current ?? {};
        place.current = { ...place.current, isAtEnd: false, top, height };
      },
      take: () => {
        // The scroll input has already been handled; further movement from it does not count as
        // leaving again.
        const { handAt, isGoingUp } = startPlace;
        const ownAt = performance.now();
        place.current = { ...place.current, isAtEnd: true, handAt, isGoingUp, ownAt };
        setAway(false);
        scroller.current?.scrollTo(0, scroller.current.scrollHeight);
      },
      isAtEnd: () => place.current.isAtEnd,
      keep: () => {
        const box = scroller.current;
        if (box !== null) holdOpened(box, place.current);
        if (box === null || !staysAtEnd(place.current)) return;
        place.current = correctedEndOf(box, place.current);
      },
    }),
    [scroller],
  );
  return { follows, isAway };
}

/** Notes when the reader uses the log, and lets them scroll up. Returns what ends it. */
function noteHands(box: HTMLElement, place: Place, stay: () => void): () => void {
  let cancel = (): void => {};
  const noteHand = (event: Event) => {
    const handAt = performance.now();
    const isGoingUp = isUpward(event);
    place.current = { ...place.current, handAt, isGoingUp: isGoingUp || place.current.isGoingUp };
    if (!isGoingUp) return;
    cancel();
    // The key or wheel may have scrolled something else, such as a long line of code.
    cancel = afterFrames(UP_BEGINS, () => {
      place.current = { ...place.current, isGoingUp: false };
      stay();
    });
  };
  for (const type of HANDS) box.addEventListener(type, noteHand, { passive: true });
  return () => {
    cancel();
    place.current = { ...place.current, isGoingUp: false };
    for (const type of HANDS) box.removeEventListener(type, noteHand);
  };
}

/**
 * Keeps whatever the reader presses under the pointer until they let go. If it moved away in between, a
 * button would not be pressed, and a selection would begin elsewhere. Returns what ends it.
 */
function notePresses(box: HTMLElement, place: Place, stay: () => void): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const letGo = () => {
    if (!place.current.isPressed) return;
    place.current = { ...place.current, isPressed: false };
    // Let the click happen first.
    requestAnimationFrame(stay);
  };
  const press = ({ target, button }: PointerEvent) => {
    // A press on the box itself is on its scroll bar.
    if (target !== box && button === 0) place.current = { ...place.current, isPressed: true };
  };
  const move = ({ buttons }: PointerEvent) => {
    // The button was released where no event reached this page.
    if (buttons === 0) letGo();
  };
  box.addEventListener("pointerdown", press, { signal, passive: true });
  box.addEventListener("pointermove", move, { signal, passive: true });
  for (const type of ["pointerup", "pointercancel"]) {
    window.addEventListener(type, letGo, { signal, capture: true, passive: true });
  }
  return () => {
    gone.abort();
    place.current = { ...place.current, isPressed: false };
  };
}

/**
 * Lets content that the reader opens grow downwards from where they are: following the end would move it out
 * of sight. If the end is in view afterwards, it is followed. Returns what ends it.
 */
function noteOpenings(box: HTMLElement, place: Place, stay: () => void): () => void {
  const open = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest("summary, [aria-expanded]") === null) return;
    const { isAtEnd } = place.current;
    const { scrollHeight, scrollTop } = box;
    const opened = { height: scrollHeight, top: scrollTop };
    place.current = { ...place.current, isAtEnd: false, opened };
    // Two frames later the content is drawn, and the list has measured it.
    const settle = () => {
      place.current = { ...place.current, opened: null };
      if (isFromEnd(box) || !(isAtEnd || box.scrollHeight < scrollHeight)) return;
      place.current = { ...place.current, isAtEnd: true };
      stay();
    };
    requestAnimationFrame(() => requestAnimationFrame(settle));
  };
  // In the capturing phase, before the handler that opens or closes it.
  box.addEventListener("click", open, true);
  return () => box.removeEventListener("click", open, true);
}

/**
 * Undoes a scroll by the list. It scrolls on when a row grows whose beginning is out of view, so the content
 * would open upwards.
 */
function holdOpened(box: HTMLElement, { opened }: ScrollPlace): void {
  if (opened !== null && box.scrollHeight > opened.height) box.scrollTop = opened.top;
}

/**
 * Brings the end into view and notes the position at once. The scroll event may coincide with the reader's
 * own scrolling up, which would otherwise not be noticed.
 */
function atEndOf(box: HTMLElement, place: ScrollPlace): ScrollPlace {
  box.scrollTop = box.scrollHeight;
  const { scrollTop: top, scrollHeight: height, clientWidth: width } = box;
  return { ...place, top, height, width, ownAt: performance.now() };
}

/** Brings the end into view again while rows are measured, without restarting the limit of `SETTLES`. */
function correctedEndOf(box: HTMLElement, place: ScrollPlace): ScrollPlace {
  return { ...atEndOf(box, place), ownAt: place.ownAt };
}

type Place = RefObject<ScrollPlace>;

/** The reader's position, as far as following is concerned. */
interface ScrollPlace {
  isAtEnd: boolean;
  /** The scroll position as last noted (px). */
  top: number;
  height: number;
  width: number;
  /** When the reader last used a wheel, touch or key (milliseconds). */
  handAt: number;
  /** The reader has just asked to scroll up, though nothing may have moved yet. */
  isGoingUp: boolean;
  /** Something in the log is being pressed. */
  isPressed: boolean;
  /**
   * Scroll position and height of the log (px) when the reader opened or closed something, until its new size
   * is measured.
   */
  opened: { top: number; height: number } | null;
  /** When this code last brought the end into view (milliseconds). */
  ownAt: number;
}

const startPlace: ScrollPlace = {
  isAtEnd: true,
  top: 0,
  height: 0,
  width: 0,
  handAt: Number.NEGATIVE_INFINITY,
  isGoingUp: false,
  isPressed: false,
  opened: null,
  ownAt: Number.NEGATIVE_INFINITY,
};

/** Distance from the end that still counts as being there (px). */
const AT_END = 60;
/**
 * How long after an input a movement may still be due to it, since wheels keep turning and flicks decelerate
 * (milliseconds).
 */
const HAND_LASTS = 3_000;
/**
 * How long after the end was brought into view rows may be measured and the position corrected
 * (milliseconds).
 */
const SETTLES = 500;

/** The longest that a key or wheel takes to move the log while the page is not busy (milliseconds). */
const UP_BEGINS = 250;
/**
 * The number of frames after which the log has moved in any case, however long a busy page takes for them.
 */
const UP_SHOWN = 3;

/**
 * Whether the end is kept in view now. Not while the reader begins to scroll up: that would undo their first
 * step before it is seen. Nor while they press something.
 */
function staysAtEnd({ isAtEnd, isGoingUp, isPressed }: ScrollPlace): boolean {
  return isAtEnd && !isGoingUp && !isPressed;
}

/**
 * Calls back once this time is over and the page has then drawn `UP_SHOWN` frames. Returns how to cancel it.
 *
 * @param time milliseconds
 */
function afterFrames(time: number, call: () => void): () => void {
  let frame = 0;
  const count = (left: number) => {
    frame = requestAnimationFrame(() => (left > 1 ? count(left - 1) : call()));
  };
  const timer = setTimeout(() => count(UP_SHOWN), time);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/** Whether this is a key press or wheel turn that scrolls up. */
function isUpward(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0;
  if (!(event instanceof KeyboardEvent)) return false;
  return UP_KEYS.includes(event.key) || (event.key === " " && event.shiftKey);
}

const UP_KEYS: readonly string[] = ["ArrowUp", "PageUp", "Home"];

function isSettling(place: ScrollPlace, box: HTMLElement): boolean {
  const { ownAt, top, height } = place;
  if (!staysAtEnd(place) || performance.now() - ownAt > SETTLES) return false;
  return height - top - box.clientHeight > 1;
}

/** Whether there is something below what is in view. */
export function isFromEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight > AT_END;
}

/**
 * The place after a scroll event. Only input on the log leaves the end, and only input that reaches the end
 * resumes following, because measured rows and re-rendered blocks also move the end and the position.
 * Scrolling up while no size changes, as the browser's own search does, leaves the end too. The width counts
 * as well: in Safari a panel that opens beside the log may scroll it, and the scroll event comes before the
 * size observer.
 */
function moved(before: ScrollPlace, box: HTMLElement): ScrollPlace {
  const { scrollTop: top, scrollHeight: height, clientHeight, clientWidth: width } = box;
  const now = performance.now();
  const byHand = now - before.handAt < HAND_LASTS;
  const isSteady = height === before.height && width === before.width;
  const isCalm = now - before.ownAt > SETTLES && isSteady;
  const wentUp = top < before.top - 1;
  const below = height - top - clientHeight;
  // When content shrinks or the log grows, the reader is at the very end, but higher up than before.
  const leaves = wentUp && below > 1 && (byHand || isCalm);
  const arrives = byHand && top > before.top && below < AT_END;
  return { ...before, top, height, width, isAtEnd: before.isAtEnd ? !leaves : arrives };
}
