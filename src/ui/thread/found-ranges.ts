import styles from "./message.module.css";

/** The article of a message, if it is in the page. */
export function articleOf(nodeId: string): HTMLElement | undefined {
  const articles = document.querySelectorAll<HTMLElement>("article[data-message-id]");
  return [...articles].find(({ dataset }) => dataset["messageId"] === nodeId);
}

/** Where the words are in what a message says, in order. What is folded away has no place. */
export function rangesOf(article: HTMLElement, words: readonly string[]): Range[] {
  const body = article.querySelector(`.${styles.body}`);
  if (body === null) return [];
  const walker = document.createTreeWalker(
    body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => {
      if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
      const isOut = (node as Element).matches("button,details:not([open]) > :not(summary)");
      return isOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    },
  );
  const ranges: Range[] = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    ranges.push(...rangesIn(text, words));
  }
  return ranges;
}

/** Opens what is folded in a message: what was searched for may be in there. */
export function unfold(article: HTMLElement, hasMatches: boolean): void {
  const folded = article.querySelector("[data-folded] + button");
  if (folded instanceof HTMLElement) folded.click();
  const calls = hasMatches ? [] : article.querySelectorAll("details");
  for (const call of calls) call.open = true;
}

function rangesIn(text: Node, words: readonly string[]): Range[] {
  const lower = (text.nodeValue ?? "").toLowerCase();
  const spans = words.flatMap((word) => {
    const wanted = word.toLowerCase();
    const found: { from: number; to: number }[] = [];
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      found.push({ from: at, to: at + wanted.length });
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
  return apart.map(({ from, to }) => rangeOf(text, from, to));
}

/** A letter may have another length in lower case, so the end is kept within the text. */
function rangeOf(text: Node, from: number, to: number): Range {
  const length = text.nodeValue?.length ?? 0;
  const range = document.createRange();
  range.setStart(text, Math.min(from, length));
  range.setEnd(text, Math.min(to, length));
  return range;
}
