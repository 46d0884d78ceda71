import { useEffect, useEffectEvent, useState } from "react";

import { pendingTarget, showMessage, useFocusRequests } from "#app/view/focus-requests.ts";
import type { FocusRequests } from "#app/view/focus-requests.ts";
import { goToMatch, leaveMatch, useFoundPlace } from "#app/view/found-place.ts";
import type { FoundPlace } from "#app/view/found-place.ts";
import { markFound, useFound } from "#app/view/found.ts";
import type { Found } from "#app/view/found.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
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
 * the buttons go from match to match; Escape removes the marks, and so does sending a message.
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
    const next = stepFrom(found, place.at, by, count);
    if (articleOf(next.found.nodeId) === undefined) showMessage(next.found.nodeId);
    if (next.found !== found) markFound(next.found);
    goToMatch(next.found, next.at);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "F3" || place.count === 0) return;
    event.preventDefault();
    const by = event.shiftKey ? -1 : 1;
    const to = place.position + by;
    if (to >= 1 && to <= place.count) step(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  // The person has sent something, and reads its answer.
  useEffect(() => useFocusRequests.subscribe(forgetAtEnd), []);
  if (place.count < 2) return null;
  return (
    <div className={styles.bar}>
      <Stepper
        label={found.among === undefined ? searchWords.matchesHere : searchWords.matchesOnBranch}
        previousLabel={searchWords.previousMatch}
        nextLabel={searchWords.nextMatch}
        position={place.position}
        count={place.count}
        onPrevious={() => step(-1)}
        onNext={() => step(1)}
      />
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

function forgetAtEnd(requests: FocusRequests): void {
  if (pendingTarget(requests, "branch_end") !== undefined) markFound(null);
}

/** A message may come into the page later than it is asked for, and its text in several pieces. */
function follow({ of: found, at, isHeld }: FoundPlace, onCount: (count: number) => void) {
  if (found === null) return undefined;
  let frame = 0;
  let isFolded = isHeld;
  const hold = isHeld ? holdInView(() => leaveMatch(found, at)) : null;
  const paint = () => {
    const article = articleOf(found.nodeId);
    // The reader has gone elsewhere: what was counted stays.
    if (article === undefined) return;
    const ranges = rangesOf(article, found.words);
    if (isFolded) unfold(article, ranges.length > 0);
    isFolded = false;
    const now = ranges.at(at);
    mark([...ranges, ...rangesBeside(found)], now);
    onCount(ranges.length);
    hold?.keep(now);
  };
  // What grows elsewhere in the page is of no account.
  const isOf = ({ type, target }: MutationRecord) =>
    type === "childList" || articleOf(found.nodeId)?.contains(target) === true;
  const observer = new MutationObserver((records) => {
    if (!records.some(isOf)) return;
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

/** The words in the other messages that are in the page. */
function rangesBeside({ nodeId, words, among = [] }: Found): Range[] {
  const ids = new Set(among.map((one) => one.nodeId));
  const articles = document.querySelectorAll<HTMLElement>("article[data-message-id]");
  return [...articles]
    .filter(({ dataset: { messageId = "" } }) => messageId !== nodeId && ids.has(messageId))
    .flatMap((article) => rangesOf(article, words));
}

/** Firefox marks ranges since version 140. Before, they are gone to all the same. */
function mark(all: readonly Range[], now: Range | undefined): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set("found", new Highlight(...all.filter((range) => range !== now)));
  CSS.highlights.set("found-now", new Highlight(...(now === undefined ? [] : [now])));
}
