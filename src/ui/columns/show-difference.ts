import { showMessage } from "#app/view/focus-requests.ts";
import type { Place } from "#ui/markdown/compared/compared-nodes.ts";
import { articleOf } from "#ui/thread/found-ranges.ts";
import { holdInView } from "#ui/thread/hold-in-view.ts";

import type { Difference } from "./use-comparison.ts";

/**
 * Marks a difference, and holds it and its place in the first column in view until the person does anything.
 *
 * @param onHand called when the person does anything; null if they already have
 * @returns ends it
 */
export function showDifference(difference: Difference, onHand: (() => void) | null): () => void {
  const { pair, number, place } = difference;
  const holds = onHand === null ? null : ([holdInView(onHand), holdInView(onHand)] as const);
  const asked = new Set<string>();
  let frame = 0;
  let marks: readonly HTMLElement[] = [];
  /** The element of a message. A message that is not on the page is asked for once, and appears later. */
  const found = (nodeId: string): HTMLElement | undefined => {
    const article = articleOf(nodeId);
    if (article === undefined && holds !== null && !asked.has(nodeId)) {
      asked.add(nodeId);
      showMessage(nodeId);
    }
    return article;
  };
  const look = () => {
    const now = marksIn(found(pair.node.id), number);
    const [first] = now;
    if (first === undefined) return;
    if (first !== marks[0]) {
      mark(marks, false);
      mark(now, true);
      marks = now;
      if (holds !== null) first.closest("section")?.scrollIntoView(NEAREST);
    }
    if (holds === null) return;
    holds[0].keep(rangeOf(first));
    holds[1].keep(placeIn(found(pair.base.id), place));
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    for (const hold of holds ?? []) hold.end();
    mark(marks, false);
  };
}

const NEAREST: ScrollIntoViewOptions = { block: "nearest", inline: "nearest" };

function marksIn(article: HTMLElement | undefined, number: number): HTMLElement[] {
  const marks = article?.querySelectorAll<HTMLElement>(`[data-difference="${String(number)}"]`);
  return [...(marks ?? [])];
}

function mark(marks: readonly HTMLElement[], isNow: boolean): void {
  for (const element of marks) element.toggleAttribute("data-now", isNow);
}

function rangeOf(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** The letter at a place in a message; undefined if the message's text is not shown. */
function placeIn(article: HTMLElement | undefined, place: Place): Range | undefined {
  const drawn = article?.querySelector("[data-markdown]")?.children;
  const block = drawn?.[Math.min(place.block, drawn.length - 1)];
  const within = article?.querySelector("[data-compared]") ?? block;
  return within === undefined ? undefined : letterIn(within, place.letter);
}

/** The letter at this index in an element's text, or the last one if the text is shorter. */
function letterIn(element: Element, letter: number): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = letter;
  while (walker.nextNode() !== null) {
    const { currentNode } = walker;
    if (!(currentNode instanceof Text) || currentNode.length === 0) continue;
    const start = Math.min(left, currentNode.length - 1);
    range.setStart(currentNode, start);
    range.setEnd(currentNode, start + 1);
    if (left < currentNode.length) break;
    left -= currentNode.length;
  }
  return range;
}
