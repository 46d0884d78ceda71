import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CacheSnapshot } from "virtua";

import { carriedPlace } from "#app/view/going.ts";
import { keepReadingPlace, keptReadingPlace } from "#app/view/kept-places.ts";
import { addReader } from "#app/view/reading-place.ts";
import type { CarriedPlace, ReadingPlace } from "#app/view/reading-place.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { HANDS } from "#ui/kit/browser/hands.ts";

import { bringRowIntoView } from "./row-in-view.ts";
import type { LogParts } from "./row-in-view.ts";
import { isFromEnd } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";

/** Where a transcript opens. */
export interface OpeningPlace extends ReadingPlace {
  /** Messages that are rendered whatever part the list believes to be in view. */
  drawn: readonly string[];
  /** The known heights of the rows. */
  sizes?: CacheSnapshot;
}

/**
 * Where a branch's transcript opens. If the person comes from another branch, the message that they were
 * reading stays where it is; otherwise where they left this branch. Undefined if at its end.
 */
export function useOpeningPlace(
  { id, contextId }: Branch,
  ids: readonly string[],
  keepsPlace: boolean,
): OpeningPlace | undefined {
  const [place] = useState(() => {
    if (!keepsPlace) return undefined;
    const carried = carriedPlace(id);
    if (carried !== undefined && ids.includes(carried.nodeId)) return openingWith(carried, ids);
    const { nodeId, top } = keptReadingPlace(contextId, id) ?? {};
    if (nodeId === undefined || top === undefined || !ids.includes(nodeId)) return undefined;
    return { nodeId, top, drawn: [nodeId] };
  });
  return place;
}

/** Rows that both branches share are rendered in the very first frame, with their known heights. */
function openingWith(
  { nodeId, top, inView, ids: before, sizes }: CarriedPlace,
  ids: readonly string[],
): OpeningPlace {
  const split = ids.findIndex((id, index) => id !== before[index]);
  const shared = split < 0 ? ids.length : split;
  const [heights, assumed] = sizes ?? [[]];
  const own = sizes && ([heights.slice(0, shared), assumed] as CacheSnapshot);
  return { nodeId, top, drawn: inView, ...defined({ sizes: own }) };
}

/** The place where the log opened and is being held. */
export interface HeldPlace {
  /** Its `leave` and `take` end the hold: they move the log for another reason than the rows' sizes. */
  follows: Follow;
  /** Call when rows were measured. */
  keep: () => void;
  /** Call on every scroll, whatever caused it. */
  note: () => void;
  /** The held place; undefined once the hold has ended. */
  now: () => ReadingPlace | undefined;
}

/** How long after the place was brought into view scroll events may still result from that (milliseconds). */
const SETTLES = 500;

/**
 * Holds the log at the place where it opens while rows are read and measured, until the reader does anything
 * with it or something else scrolls it.
 */
export function useHeldPlace(
  parts: LogParts,
  ids: readonly string[],
  opensAt: ReadingPlace | undefined,
  follows: Follow,
): HeldPlace {
  const held = useRef(opensAt);
  const broughtAt = useRef(0);
  const { scroller } = parts;
  const keep = () => {
    const place = held.current;
    const index = place === undefined ? -1 : ids.indexOf(place.nodeId);
    if (place === undefined || index < 0) return;
    broughtAt.current = performance.now();
    bringRowIntoView(parts, { index, count: ids.length }, place);
  };
  const open = useEffectEvent(keep);
  useLayoutEffect(() => open(), []);
  useEffect(() => {
    const box = scroller.current;
    if (held.current === undefined || box === null) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const end = () => {
      held.current = undefined;
    };
    for (const type of [...HANDS, "focusin"]) {
      box.addEventListener(type, end, { signal, passive: true });
    }
    // The branch is too short for the place: its end is in view, so follow the end.
    const timer = setTimeout(() => {
      if (held.current === undefined || box.scrollHeight - box.scrollTop - box.clientHeight >= 2)
        return;
      end();
      follows.take();
    }, SETTLES);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [scroller, follows]);
  const releasing = useMemo(() => {
    const end = () => {
      held.current = undefined;
    };
    return {
      ...follows,
      leave: () => {
        end();
        follows.leave();
      },
      take: () => {
        end();
        follows.take();
      },
    };
  }, [follows]);
  return {
    follows: releasing,
    keep,
    note: () => {
      if (performance.now() - broughtAt.current > SETTLES) held.current = undefined;
    },
    now: () => held.current,
  };
}

/**
 * Remembers where the reader is when they leave this transcript or the page.
 *
 * @param keepsPlace false if the branch is shown only for a moment or in part, so that its place is not
 *   remembered
 */
export function useLeftPlace(
  { scroller, list }: Pick<LogParts, "scroller" | "list">,
  { id, contextId }: Branch,
  { ids, keepsPlace }: { ids: readonly string[]; keepsPlace: boolean },
  held: Pick<HeldPlace, "now" | "follows">,
): void {
  const placeNow = useEffectEvent((): CarriedPlace | null => {
    const box = scroller.current;
    if (box === null || held.follows.isAtEnd() || !isFromEnd(box)) return null;
    const rows = rowsInView(box);
    const place = held.now() ?? rows[0];
    if (place === undefined) return null;
    const { nodeId, top } = place;
    return { nodeId, top, ids, inView: rows.map((row) => row.nodeId), sizes: list.current?.cache };
  });
  useLayoutEffect(() => {
    if (!keepsPlace) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const leave = () => keepReadingPlace(contextId, id, placeNow());
    const remove = addReader({ branchId: id, placeNow: () => placeNow() });
    window.addEventListener("pagehide", leave, { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && leave(),
      { signal },
    );
    return () => {
      gone.abort();
      remove();
      leave();
    };
  }, [contextId, id, keepsPlace]);
}

/** The messages that are at least partly in view, in order. Messages nested in others do not count. */
function rowsInView(box: HTMLElement): ReadingPlace[] {
  const { top, bottom } = box.getBoundingClientRect();
  const rows: ReadingPlace[] = [];
  for (const message of box.querySelectorAll<HTMLElement>("[data-message-id]")) {
    if (message.parentElement?.closest("[data-message-id]") != null) continue;
    const place = message.getBoundingClientRect();
    if (place.top >= bottom) break;
    const nodeId = message.dataset["messageId"];
    if (place.bottom > top && nodeId !== undefined) rows.push({ nodeId, top: place.top - top });
  }
  return rows;
}
