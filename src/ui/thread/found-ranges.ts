import { fold, foldWithPlaces } from "#domain/search/fold.ts";

import styles from "./message.module.css";

/** The article of a message, if it is in the page. */
export function articleOf(nodeId: string): HTMLElement | undefined {
  const articles = document.querySelectorAll<HTMLElement>("article[data-message-id]");
  return [...articles].find(({ dataset }) => dataset["messageId"] === nodeId);
}

/**
 * Where the words are in what a message says, in order. A word may begin in bold and end after it, but not in
 * another paragraph or cell. What is folded away has no place.
 */
export function rangesOf(article: HTMLElement, words: readonly string[]): Range[] {
  const body = article.querySelector(`.${styles.body}`);
  return body === null ? [] : runsIn(body).flatMap((run) => rangesIn(run, words));
}

/** The texts of a message: those of a line together, as long as nothing but inline elements parts them. */
function runsIn(body: Element): Text[][] {
  const runs: Text[][] = [];
  let block: Element | undefined;
  const filter = (node: Node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isOut = (node as Element).matches("button,details:not([open]) > :not(summary)");
    // What follows it, or a line break, is apart.
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

/** The nearest element around a text that does not stand within a line. */
function blockOf(text: Text): Element | undefined {
  let element = text.parentElement;
  while (element !== null && INLINE.has(element.localName)) element = element.parentElement;
  return element ?? undefined;
}

/** What Markdown makes within a line, and what shows pieces of a text or of code. */
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

/** Opens what is folded in a message: what was searched for may be in there. */
export function unfold(article: HTMLElement, hasMatches: boolean): void {
  const folded = article.querySelectorAll<HTMLElement>("[data-folded] + button");
  for (const button of folded) button.click();
  const calls = hasMatches ? [] : article.querySelectorAll("details");
  for (const call of calls) call.open = true;
}

function rangesIn(run: readonly Text[], words: readonly string[]): Range[] {
  // A mark may be in another element than its letter.
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
  // One word may be the beginning of another.
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

/** Finds the text in which a place of all of them is. Between two texts, an end is in the one before. */
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
