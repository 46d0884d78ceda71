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
 * Marks the words that a search led to, in the messages that have them, and brings the first into view. F3 and
 * the buttons go from match to match, and so does Enter after a choice in a list; Escape removes the marks, and so
 * does sending a message.
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
    // An answer that streams beside it has it counted at each frame.
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
  // The person has sent something, and reads its answer.
  useEffect(() => useFocusRequests.subscribe(forgetAtEnd), []);
  const stepper = useRef<HTMLFieldSetElement>(null);
  const onKeyDown = useMatchKeys(stepper, step);
  if (place.count < 2 && found.takesKeys !== true) return null;
  return (
    // Only what is pressed in its buttons is heard.
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

/** For the bar that steps from match to match: there the focus waits for the next Enter. */
function useMatchKeys(stepper: RefObject<HTMLFieldSetElement | null>, step: (by: number) => void) {
  const before = useRef<HTMLElement>(null);
  useFocusRequest("matches", (target) => {
    // The last button leads on: Enter presses it.
    const next = [...(stepper.current?.querySelectorAll("button") ?? [])].at(-1);
    ({ before: before.current } = target);
    next?.focus({ preventScroll: true });
    return next !== undefined;
  });
  return (event: ReactKeyboardEvent) => {
    if (event.key === "Escape") {
      // It is this bar's alone: the draft that one goes back to stays.
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

/** A message may come into the page later than it is asked for, and its text in several pieces. */
function follow({ of: found, at, isHeld }: FoundPlace, onCount: (count: number) => void) {
  if (found === null) return undefined;
  let frame = 0;
  let isFolded = isHeld;
  const hold = isHeld ? holdInView(() => leaveMatch(found, at)) : null;
  const beside = besideOf(found);
  const paint = () => {
    const article = articleOf(found.nodeId);
    // The reader has gone elsewhere: what was counted stays.
    if (article === undefined) return;
    const ranges = rangesOf(article, found.words);
    if (isFolded) unfold(article, ranges.length > 0);
    isFolded = false;
    const now = ranges.at(at);
    mark([...ranges, ...beside.ranges()], now);
    onCount(ranges.length);
    hold?.keep(now);
  };
  // Words that come elsewhere in the page are of no account.
  const isOf = ({ type, target }: MutationRecord) => {
    const article = articleAround(target);
    const isBeside = article !== null && beside.change(article);
    return type === "childList" || isBeside || article?.dataset["messageId"] === found.nodeId;
  };
  const observer = new MutationObserver((records) => {
    // All are looked at: each may be of another message.
    if (records.filter(isOf).length === 0) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  });
  // A paragraph at work gets its words as data of its text, which empties the ranges in it.
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
 * The words in the other messages that are in the page. A message is looked through again only once it has
 * changed: beside them an answer may be coming, with each word of which the marks are drawn.
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
    /** Returns whether it is one of them. */
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

/** Firefox marks ranges since version 140. Before, they are gone to all the same. */
function mark(all: readonly Range[], now: Range | undefined): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set("found", new Highlight(...all.filter((range) => range !== now)));
  CSS.highlights.set("found-now", new Highlight(...(now === undefined ? [] : [now])));
}
