import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from "react";

import {
  pendingTarget,
  requestFocus,
  showMessage,
  useFocusRequests,
} from "#app/view/focus-requests.ts";
import type { FocusRequests } from "#app/view/focus-requests.ts";
import { goToMatch, leaveMatch, useFoundPlace } from "#app/view/found-place.ts";
import type { FoundPlace } from "#app/view/found-place.ts";
import { markFound, useFound } from "#app/view/found.ts";
import type { Found } from "#app/view/found.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { Stepper } from "#ui/kit/components/stepper.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { searchWords } from "#ui/words/search.ts";

import { placeAmong, stepFrom } from "./found-among.ts";
import { articleOf, rangesOf, unfold } from "./found-ranges.ts";
import { holdInView } from "./hold-in-view.ts";

import styles from "./found-words.module.css";
import "./found-words.css";

/**
 * Marks the words of a search in the messages that have them, and brings the first match into view. F3 and
 * the buttons go from match to match; so does Enter after a choice in a list. Escape and sending a message
 * remove the marks.
 */
export function FoundWords() {
  const found = useFound((view) => view.found);
  return found === null || found.words.length === 0 ? null : <Matches found={found} />;
}

function Matches({ found }: { found: Found }) {
  const { at, isHeld } = useFoundPlace(found);
  const [counted, setCounted] = useState({ found, count: 0 });
  const count = counted.found === found ? counted.count : 0;
  useEffect(() => {
    // While another answer streams, the matches are counted in every frame: keep the state object unless
    // something changed.
    const tell = (now: number) =>
      setCounted((was) => (was.found === found && was.count === now ? was : { found, count: now }));
    return follow({ of: found, at, isHeld }, tell);
  }, [found, at, isHeld]);
  const place = placeAmong(found, at < 0 ? count - 1 : Math.min(at, count - 1), count);
  const step = (by: number) => {
    const to = place.position + by;
    if (to < 1 || to > place.count) return;
    const next = stepFrom(found, place.at, by, count);
    if (articleOf(next.found.nodeId) === undefined) showMessage(next.found.nodeId);
    if (next.found !== found) markFound(next.found);
    goToMatch(next.found, next.at);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== NEXT_KEY || place.count === 0) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  // Marks go once the person has sent something and reads its answer.
  useEffect(() => useFocusRequests.subscribe(forgetAtEnd), []);
  const stepper = useRef<HTMLFieldSetElement>(null);
  const onKeyDown = useMatchKeys(stepper, step);
  if (place.count < 2 && found.takesKeys !== true) return null;
  return (
    // Hears only key presses that bubble up from its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.bar} onKeyDown={onKeyDown}>
      <Stepper
        ref={stepper}
        label={found.among === undefined ? searchWords.matchesHere : searchWords.matchesOnBranch}
        previousLabel={searchWords.previousMatch}
        nextLabel={searchWords.nextMatch}
        position={place.position}
        count={place.count}
        onPrevious={() => step(-1)}
        onNext={() => step(1)}
      />
      <KeyCaps>{NEXT_KEY}</KeyCaps>
      <IconButton
        size="small"
        label={searchWords.removeMarks}
        icon={<CrossIcon size={14} />}
        onClick={() => {
          articleOf(found.nodeId)?.focus({ preventScroll: true });
          markFound(null);
        }}
      />
    </div>
  );
}

const NEXT_KEY = "F3";

/**
 * Key handling of the bar that steps from match to match. Its button takes the focus, so that Enter goes on.
 */
function useMatchKeys(stepper: RefObject<HTMLFieldSetElement | null>, step: (by: number) => void) {
  const before = useRef<HTMLElement>(null);
  useFocusRequest("matches", (target) => {
    // The last button goes to the next match; Enter presses it.
    const next = [...(stepper.current?.querySelectorAll("button") ?? [])].at(-1);
    ({ before: before.current } = target);
    next?.focus({ preventScroll: true });
    return next !== undefined;
  });
  return (event: ReactKeyboardEvent) => {
    if (event.key === "Escape") {
      // This Escape is for the bar alone: the draft that the focus returns to stays.
      event.preventDefault();
      event.stopPropagation();
      markFound(null);
      if (before.current?.isConnected === true && before.current !== document.body) {
        before.current.focus({ preventScroll: true });
      } else requestFocus({ kind: "composer" });
    } else if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      step(-1);
    }
  };
}

function forgetAtEnd(requests: FocusRequests): void {
  if (pendingTarget(requests, "branch_end") !== undefined) markFound(null);
}

/**
 * Keeps the marks up to date: a message may be rendered some time after it is requested, and its text in
 * several pieces.
 */
function follow({ of: found, at, isHeld }: FoundPlace, onCount: (count: number) => void) {
  if (found === null) return undefined;
  let frame = 0;
  let isFolded = isHeld;
  const hold = isHeld ? holdInView(() => leaveMatch(found, at)) : null;
  const beside = besideOf(found);
  const paint = () => {
    const article = articleOf(found.nodeId);
    // The reader has scrolled elsewhere: keep the last count.
    if (article === undefined) return;
    const ranges = rangesOf(article, found.words);
    if (isFolded) unfold(article, ranges.length > 0);
    isFolded = false;
    const now = ranges.at(at);
    mark([...ranges, ...beside.ranges()], now);
    onCount(ranges.length);
    hold?.keep(now);
  };
  // Text that changes elsewhere in the page does not matter.
  const isOf = ({ type, target }: MutationRecord) => {
    const article = articleAround(target);
    const isBeside = article !== null && beside.change(article);
    return type === "childList" || isBeside || article?.dataset["messageId"] === found.nodeId;
  };
  const observer = new MutationObserver((records) => {
    // Not `some`: each record may belong to another message, whose known ranges must be dropped.
    if (records.filter(isOf).length === 0) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  });
  // A streaming paragraph changes the data of its text node, which empties the ranges in it.
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const forget = (event: KeyboardEvent) => event.key === "Escape" && markFound(null);
  document.addEventListener("keydown", forget);
  paint();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener("keydown", forget);
    hold?.end();
    mark([], undefined);
  };
}

/**
 * Finds the words in the other rendered messages. A message is searched again only after it has changed,
 * because the marks are drawn anew with each word of a streaming answer.
 */
function besideOf({ nodeId, words, among = [] }: Found) {
  const ids = new Set(among.map((one) => one.nodeId));
  ids.delete(nodeId);
  const known = new WeakMap<HTMLElement, Range[]>();
  const isBeside = ({ dataset: { messageId = "" } }: HTMLElement) => ids.has(messageId);
  const rangesIn = (article: HTMLElement) => {
    const ranges = known.get(article) ?? rangesOf(article, words);
    known.set(article, ranges);
    return ranges;
  };
  return {
    ranges: () =>
      [...document.querySelectorAll<HTMLElement>(ARTICLE)].filter(isBeside).flatMap(rangesIn),
    /** Forgets the ranges of a changed message. Returns whether it is one of those messages. */
    change: (article: HTMLElement) => {
      known.delete(article);
      return isBeside(article);
    },
  };
}

const ARTICLE = "article[data-message-id]";

function articleAround(node: Node): HTMLElement | null {
  return (
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(ARTICLE) ?? null
  );
}

/**
 * Marks the ranges. Firefox can do this since version 140; in earlier versions the matches are only scrolled
 * to.
 */
function mark(all: readonly Range[], now: Range | undefined): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set("found", new Highlight(...all.filter((range) => range !== now)));
  CSS.highlights.set("found-now", new Highlight(...(now === undefined ? [] : [now])));
}
