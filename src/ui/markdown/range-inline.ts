import styles from "./markdown.module.css";

/** Controls, and other elements that are not part of the words around them. */
const LEFT_OUT = `button,footer,svg,input,details:not([open]) > :not(summary),.${styles.destination ?? ""}`;

/** The part of a text node that lies in the range. */
export function textIn(text: Text, range: Range): string {
  if (!range.intersectsNode(text)) return "";
  const from = text === range.startContainer ? range.startOffset : 0;
  const to = text === range.endContainer ? range.endOffset : text.length;
  return text.data.slice(from, to);
}

/** All text of an element that lies in the range, without Markdown. */
export function plainIn(element: Element, range: Range): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = "";
  while (walker.nextNode() !== null) text += textIn(walker.currentNode as Text, range);
  return text;
}

/** The children of an element that lie in the range, at least in part. */
export function nodesIn(element: Element, range: Range): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => range.intersectsNode(node) && !(node instanceof Element && isLeftOut(node)),
  );
}

function isLeftOut(element: Element): boolean {
  return element.matches(LEFT_OUT) && !element.matches("[data-footnote-mark]");
}

/** An inline node as Markdown. */
export function inlineOf(node: Node, range: Range): string {
  if (node instanceof Text) return textIn(node, range);
  if (!(node instanceof Element)) return "";
  const source = sourceOf(node, range);
  if (source !== undefined) return source;
  if (node.localName === "br") return "  \n";
  const mark = node.getAttribute("data-footnote-mark");
  if (mark !== null) return plainIn(node, range) === "" ? "" : `[^${mark}]`;
  const words = nodesIn(node, range)
    .map((child) => inlineOf(child, range))
    .join("");
  return marked(node, words);
}

/**
 * The source of an element that was kept with it: empty if nothing of it is in the range, undefined if there
 * is none.
 */
export function sourceOf(element: Element, range: Range): string | undefined {
  const source = element.getAttribute("data-source");
  if (source === null) return undefined;
  return element.localName === "img" || plainIn(element, range) !== "" ? source : "";
}

function marked(element: Element, words: string): string {
  switch (element.localName) {
    case "strong":
      return between("**", words);
    case "em":
      return between("*", words);
    case "s":
      return between("~~", words);
    case "code":
      return words === "" ? "" : codeSpan(words);
    case "a":
      return linked(element, words);
    default:
      return words;
  }
}

/**
 * Puts marks around words. Spaces at the edges stay outside, since marks beside them would not count as
 * marks.
 */
function between(mark: string, words: string): string {
  return inner(words, (text) => `${mark}${text}${mark}`);
}

function inner(words: string, change: (text: string) => string): string {
  return words.replace(/\S(?:[\s\S]*\S)?/u, change);
}

function codeSpan(words: string): string {
  const mark = longerThan(words, "`");
  const edge = /^`|`$/u.test(words) ? " " : "";
  return `${mark}${edge}${words}${edge}${mark}`;
}

/** A run of backticks that is longer than any in the text, and at least as long as `least`. */
export function longerThan(text: string, least: string): string {
  const runs = text.match(/`+/gu) ?? [];
  const most = Math.max(0, ...runs.map(({ length }) => length));
  return most < least.length ? least : "`".repeat(most + 1);
}

/**
 * A link as Markdown. A link whose text is its own address, and a number that leads to a source, keep only
 * their text.
 */
function linked(element: Element, words: string): string {
  const address = element.getAttribute("href") ?? "";
  const isAddress = words.trim() === "" || address.includes(words.trim());
  if (address === "" || isAddress || /^\[\d{1,3}\]$/u.test(words)) return words;
  return inner(words, (text) => `[${text}](${address})`);
}
