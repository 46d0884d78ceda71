import { isLink } from "./formatted-links.ts";
import { laysOut } from "./markdown-tables.ts";
import { ITEM_LEVEL } from "./tidy-formatted.ts";

/** What formatted text has and plain text loses. */
export type Structure = "table" | "heading" | "list" | "link" | "code";

/** @param plain the same as plain text: one line of a list, or a heading alone, is meant as words */
export function structureOf(body: Element, plain: string): Structure[] {
  const isLong = plain.trim().includes("\n");
  const kinds: Record<Structure, boolean> = {
    table: [...body.querySelectorAll("table")].some((table) => !laysOut(table)),
    heading: isLong && hasWords(body, "h1, h2, h3, h4, h5, h6"),
    list: isLong && hasWords(body, `li, [${ITEM_LEVEL}]`),
    link: !ADDRESS.test(plain.trim()) && [...body.querySelectorAll("a")].some(isLink),
    code: hasWords(body, "pre"),
  };
  return STRUCTURES.filter((kind) => kinds[kind]);
}

const STRUCTURES = ["table", "heading", "list", "link", "code"] as const;

/** Some browsers give the address that a person copies its page's title as formatted text. */
const ADDRESS = /^https?:\/\/\S+$/u;

function hasWords(body: Element, selector: string): boolean {
  return [...body.querySelectorAll(selector)].some(
    ({ textContent }) => (textContent ?? "").trim() !== "",
  );
}

/**
 * Whether all of it is code, as editors copy it with its colours, and as a page's block of code is copied: it is
 * to stay as it is.
 */
export function isCode(node: Node): boolean {
  if (node.nodeType === TEXT) return (node.textContent ?? "").trim() === "";
  if (node.nodeType !== ELEMENT) return true;
  const element = node as Element;
  const isSet = CODE.test(element.nodeName) || MONOSPACED.test(element.getAttribute("style") ?? "");
  // A whole page may be set like this.
  if (isSet && element.querySelector("h1, h2, h3, h4, li, th") === null) return true;
  return [...node.childNodes].every(isCode);
}

const ELEMENT = 1;
const TEXT = 3;
const CODE = /^(?:PRE|CODE|KBD|SAMP|TT)$/u;
const MONOSPACED = /font(?:-family)?:[^;]*(?:mono|consolas|courier|menlo|cascadia|fira code)/iu;

/** Whether a text is Markdown already that has all of these: apps that write it copy it so. */
export function isWritten(plain: string, kinds: readonly Structure[]): boolean {
  return kinds.every((kind) => SIGNS[kind].test(plain));
}

const SIGNS: Readonly<Record<Structure, RegExp>> = {
  table: /^(?=[^\n]*-)(?=[^\n]*\|)[ \t|:-]+$/mu,
  heading: /^(?:#{1,6} |[=-]{2,}[ \t]*$)/mu,
  list: /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/mu,
  link: /\]\(|\]\[|^\[[^\]\n]{1,200}\]:|<(?:https?|mailto):/mu,
  code: /^(?: {4}|\t|[ \t]*(?:```|~~~))/mu,
};
