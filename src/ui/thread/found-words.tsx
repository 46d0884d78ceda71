import { useEffect } from "react";

import { markFound, useFound } from "#app/view/found.ts";
import type { Found } from "#app/view/found.ts";

import "./found-words.css";

/** Marks the words that a search led to, in the message that has them. Escape removes the marks. */
export function FoundWords() {
  const found = useFound((view) => view.found);
  // Firefox marks ranges since version 140. Before, the message is gone to all the same.
  const canMark = "highlights" in CSS;
  useEffect(() => (found === null || !canMark ? undefined : followFound(found)), [found, canMark]);
  return null;
}

/** A message may come into the page later than it is asked for, and its text in several pieces. */
function followFound(found: Found): () => void {
  let frame = 0;
  const paint = () => CSS.highlights.set("found", new Highlight(...rangesOf(found)));
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const forget = (event: KeyboardEvent) => event.key === "Escape" && markFound(null);
  document.addEventListener("keydown", forget);
  paint();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener("keydown", forget);
    CSS.highlights.delete("found");
  };
}

function rangesOf({ nodeId, words }: Found): Range[] {
  const articles = document.querySelectorAll<HTMLElement>("article[data-message-id]");
  const article = [...articles].find(({ dataset }) => dataset["messageId"] === nodeId);
  if (article === undefined) return [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    ranges.push(...rangesIn(text, words));
  }
  return ranges;
}

function rangesIn(text: Node, words: readonly string[]): Range[] {
  const lower = (text.nodeValue ?? "").toLowerCase();
  return words.flatMap((word) => {
    const wanted = word.toLowerCase();
    const ranges: Range[] = [];
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      ranges.push(rangeOf(text, at, at + wanted.length));
    }
    return ranges;
  });
}

/** A letter may have another length in lower case, so the end is kept within the text. */
function rangeOf(text: Node, from: number, to: number): Range {
  const length = text.nodeValue?.length ?? 0;
  const range = document.createRange();
  range.setStart(text, Math.min(from, length));
  range.setEnd(text, Math.min(to, length));
  return range;
}
