import { fold, foldWithPlaces } from "#domain/search/fold.ts";

import styles from "./message.module.css";

/** The article element of a message, if it is rendered. */
export function articleOf(nodeId: string): HTMLElement | undefined {
  const articles = document.querySelectorAll<HTMLElement>("article[data-message-id]");
  return [...articles].find(({ dataset }) => dataset["messageId"] === nodeId);
}

/**
 * The places of the words in the text of a message, in order. A word may begin in bold and end after it, but
 * cannot span paragraphs or cells. Folded text has no place.
 */
export function rangesOf(article: HTMLElement, words: readonly string[]): Range[] {
  const body = article.querySelector(`.${styles.body}`);
  return body === null ? [] : runsIn(body).flatMap((run) => rangesIn(run, words));
}

/** The text nodes of a message, grouped into runs that only inline elements divide. */
function runsIn(body: Element): Text[][] {
  const runs: Text[][] = [];
  let block: Element | undefined;
  const filter = (node: Node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isOut = (node as Element).matches("button,details:not([open]) > :not(summary)");
    // Text after a skipped element or a line break begins a new run.
    if (isOut || node instanceof HTMLBRElement) block = undefined;
    return isOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  };
  const walker = document.createTreeWalker(
    body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    filter,
  );
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    // The filter accepts nothing else.
    const own = blockOf(text as Text);
    const run = own === block ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([text as Text]);
    else run.push(text as Text);
    block = own;
  }
  return runs;
}

/** The nearest block element around a text. */
function blockOf(text: Text): Element | undefined {
  let element = text.parentElement;
  while (element !== null && INLINE.has(element.localName)) element = element.parentElement;
  return element ?? undefined;
}

/** Elements that Markdown makes within a line, and those that wrap pieces of text or code. */
const INLINE: ReadonlySet<string> = new Set([
  "a",
  "b",
  "bdi",
  "code",
  "del",
  "em",
  "i",
  "mark",
  "s",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
]);

/** Opens everything that is folded in a message, since a match may be inside. */
export function unfold(article: HTMLElement, hasMatches: boolean): void {
  const folded = article.querySelectorAll<HTMLElement>("[data-folded] + button");
  for (const button of folded) button.click();
  const calls = hasMatches ? [] : article.querySelectorAll("details");
  for (const call of calls) call.open = true;
}

function rangesIn(run: readonly Text[], words: readonly string[]): Range[] {
  // The texts are folded together, because a diacritic may be in another element than its letter.
  const whole = foldWithPlaces(run.map(({ data }) => data).join(""));
  const wantedWords = words.map(fold).filter((word) => word !== "");
  const spans = wantedWords.flatMap((wanted) => {
    const found: { from: number; to: number }[] = [];
    for (let at = whole.text.indexOf(wanted); at >= 0;) {
      const to = at + wanted.length;
      found.push({ from: whole.placeOf(at, false), to: whole.placeOf(to, true) });
      at = whole.text.indexOf(wanted, to);
    }
    return found;
  });
  spans.sort((left, right) => left.from - right.from || right.to - left.to);
  let end = 0;
  // Drop overlapping spans: one word may be the beginning of another.
  const apart = spans.filter(({ from, to }) => {
    const isApart = from >= end;
    if (isApart) end = to;
    return isApart;
  });
  const reader = placesIn(run);
  return apart.map(({ from, to }) => {
    const range = document.createRange();
    range.setStart(...reader(from, false));
    range.setEnd(...reader(to, true));
    return range;
  });
}

/**
 * Returns a function that finds the text node at an offset into the whole run. At a boundary between two
 * texts, the end of a match belongs to the earlier one. Offsets must not decrease.
 */
function placesIn(run: readonly Text[]): (at: number, isEnd: boolean) => [Text, number] {
  let index = 0;
  let before = 0;
  return (at, isEnd) => {
    let text = run[index];
    while (text !== undefined && index < run.length - 1) {
      const last = before + text.length;
      if (at < last || (isEnd && at === last)) break;
      before = last;
      index += 1;
      text = run[index];
    }
    if (text === undefined) throw new Error("There is no text to find a place in.");
    return [text, at - before];
  };
}
