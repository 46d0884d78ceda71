import { useLayoutEffect, useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";

import { reachMessage, useCallFolds } from "#app/view/call-folds.ts";
import { useFocusRequest, useViewRequest } from "#app/view/use-focus-request.ts";
import { isFocusElsewhere } from "#ui/kit/browser/focus-elsewhere.ts";

import { muteOthers } from "./tab-stops.ts";
import type { FoldedRows } from "./use-folded-rows.ts";
import type { Log } from "./use-log.ts";

/** Moving from message to message with keys. One message, with everything in it, is in the tab order. */
export interface Roving {
  /** The message that has or last had the focus; the last message if none had it yet. */
  currentId: string | undefined;
  /** The message whose row stays rendered, because scrolling would otherwise lose the focus. */
  keptId: string | undefined;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A row that takes the focus once it is rendered. */
interface WantedRow {
  id: string;
  /** What had the focus when the row was requested. */
  from: Element | null;
  /** Where its upper edge should be, measured from the log's (px). */
  top: number | undefined;
}

type RovingLog = Pick<Log, "scroller" | "list" | "follows">;

export function useRoving(
  branchId: string,
  ids: readonly string[],
  { scroller, list, follows }: RovingLog,
  { standIn, headOf, withoutFolded }: FoldedRows,
): Roving {
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<WantedRow | null>(null);
  const keptId = chosen !== null && ids.includes(chosen) ? chosen : undefined;
  const lastId = keptId ?? ids.at(-1);
  const currentId = lastId === undefined ? undefined : standIn(lastId);
  useLayoutEffect(() => {
    if (wanted === null) return undefined;
    let frame = 0;
    // A row is missing until it is read, and takes no focus until it is measured.
    const attempt = () => {
      const box = scroller.current;
      // The person has moved the focus elsewhere in the meantime.
      if (isFocusElsewhere(box) && document.activeElement !== wanted.from) return;
      const article = articleOf(box, wanted.id);
      article?.focus({ preventScroll: true });
      if (box === null || article === null || document.activeElement !== article) {
        frame = requestAnimationFrame(attempt);
        return;
      }
      if (wanted.top === undefined) reveal(article, box);
      // Scroll through the list, which may still be on its way to an earlier target.
      else list.current?.scrollTo(box.scrollTop + distanceIn(article, box) - wanted.top);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [wanted, scroller, list]);
  const goTo = (asked: number, top?: number) => {
    const id = standIn(ids[asked] ?? "");
    const index = ids.indexOf(id);
    if (index < 0) return;
    if (asked < ids.length - 1) follows.leave();
    setWanted({ id, from: document.activeElement, top });
    setChosen(id);
    if (articleOf(scroller.current, id) === null) {
      list.current?.scrollToIndex(index, { align: "start" });
    }
  };
  const reached = useCallFolds((view) => view.reached);
  useFocusRequest("row", ({ nodeId, top }) => {
    const index = ids.indexOf(nodeId);
    // A folded message gets its row in the next render.
    const isThere = reached.has(nodeId) || headOf(nodeId) !== undefined;
    if (index >= 0 && isThere) goTo(index, top);
    else if (index >= 0) reachMessage(nodeId);
    return index >= 0 && isThere;
  });
  useViewRequest("last_message", (target) => {
    if (target.branchId !== branchId) return false;
    // The log takes the focus until the message is rendered, so that keys pressed before then reach the log.
    scroller.current?.focus({ preventScroll: true });
    goTo(ids.length - 1);
    return true;
  });
  return {
    currentId,
    keptId,
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>("article[data-message-id]")?.dataset["messageId"];
      if (id === undefined) return;
      setChosen(id);
      muteOthers(scroller.current, id);
    },
    onKeyDown: (event) => {
      if (event.key === "Tab") muteOthers(scroller.current, currentId);
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      const article = target.closest<HTMLElement>("article[data-message-id]");
      const act = actionFor(event, article, scroller.current);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (act === "actions") article?.querySelector<HTMLElement>("[data-actions] button")?.focus();
      else if (act === "message") article?.focus();
      else goTo(ids.indexOf(idAfter(act, currentId, withoutFolded(ids))));
    },
  };
}

type Move = "next" | "previous" | "first" | "last" | "here";

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: "next",
  j: "next",
  ArrowUp: "previous",
  k: "previous",
  Home: "first",
  End: "last",
};

/** What a key does here: on a message, on one of its actions, or on the log around them. */
function actionFor(
  { key, target }: KeyboardEvent,
  article: HTMLElement | null,
  log: HTMLElement | null,
): Move | "actions" | "message" | undefined {
  if (target === log) return key === "j" || key === "k" ? "here" : undefined;
  if (article === null) return undefined;
  if (target === article) return key === "Enter" ? "actions" : MOVES[key];
  const isAction = article.querySelector("[data-actions]")?.contains(target as Node) === true;
  return isAction && key === "Escape" ? "message" : undefined;
}

function idAfter(move: Move, currentId: string | undefined, ids: readonly string[]): string {
  const here = ids.indexOf(currentId ?? "");
  return ids[indexAfter(move, here, ids.length)] ?? "";
}

function indexAfter(move: Move, here: number, count: number): number {
  switch (move) {
    case "next":
      return Math.min(here + 1, count - 1);
    case "previous":
      return Math.max(here - 1, 0);
    case "first":
      return 0;
    case "last":
      return count - 1;
    case "here":
      return here;
  }
}

function articleOf(log: HTMLElement | null, id: string): HTMLElement | null {
  return log?.querySelector<HTMLElement>(`article[data-message-id="${CSS.escape(id)}"]`) ?? null;
}

/** Room left beside a message that is brought into view (px). */
const MARGIN = 8;

/** Scrolls just enough to show the whole message, or its beginning if it is taller than the log. */
function reveal(article: HTMLElement, box: HTMLElement): void {
  const [is, view] = [article.getBoundingClientRect(), box.getBoundingClientRect()];
  const fits = is.height + 2 * MARGIN <= view.height;
  const above = is.top - MARGIN - view.top;
  const below = is.bottom + MARGIN - view.bottom;
  if (!fits || above < 0) box.scrollBy({ top: above });
  else if (below > 0) box.scrollBy({ top: below });
}

/** How far the message's upper edge is below the log's (px). */
function distanceIn(article: HTMLElement, box: HTMLElement): number {
  return article.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
