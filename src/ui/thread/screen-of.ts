import { ownScope } from "#platform/offline-names.ts";
import { BOX, MOST_LETTERS, elementNames, isKept, kindOf } from "#platform/screen-shape.ts";
import type { ElementKind, KeptElement, KeptRow, KeptScreen } from "#platform/screen-shape.ts";

/**
 * What a transcript shows at its end and about a screen above it, for the first frame of a later visit. Null
 * if the end is not in view or not read yet, or if the result is too large.
 *
 * @param view the conversation's section
 */
export function screenOf(view: HTMLElement, title: string): KeptScreen | null {
  const log = view.querySelector<HTMLElement>("[role=log]");
  const column = log?.firstElementChild;
  const build = document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset["app"];
  if (log == null || column == null || build === undefined || !isAtEnd(log)) return null;
  const [box, whole] = [log.getBoundingClientRect(), view.getBoundingClientRect()];
  const rows = rowsIn(log, box);
  const [first, last] = [rows?.at(0), rows?.at(-1)];
  if (rows == null || first === undefined || last === undefined) return null;
  return {
    address: window.location.hash,
    title,
    build,
    styles: stylesFor(log),
    width: window.innerWidth,
    header: box.top - whole.top,
    foot: whole.bottom - box.bottom,
    panel: whole.right - box.right,
    log: log.className,
    column: column.className,
    below: log.scrollHeight > log.clientHeight ? box.bottom - last.bottom : null,
    above: first.top - column.getBoundingClientRect().top - paddingOf(column),
    rows: rows.map(({ row }) => row),
  };
}

function isAtEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < 2;
}

function paddingOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).paddingTop);
}

interface PlacedRow {
  row: KeptRow;
  top: number;
  bottom: number;
}

/** The rows in view and about a screen more. Null if a row in view cannot be kept. */
function rowsIn(log: HTMLElement, box: DOMRect): PlacedRow[] | null {
  const from = box.top - box.height;
  const kept: PlacedRow[] = [];
  let letters = 0;
  let end: number | undefined;
  for (const element of messagesIn(log)) {
    const { top, bottom } = element.getBoundingClientRect();
    // Stop at a gap, which a row that is not measured yet may leave.
    if (bottom <= from || (end ?? bottom) - bottom > 2) break;
    const isUnread = element.getAttribute("aria-hidden") === "true";
    const row = isUnread ? null : rowOf(element, top, from);
    letters += row === null ? Infinity : JSON.stringify(row).length;
    // Reserves some letters for the data about the whole screen.
    if (row === null || letters > MOST_LETTERS - 5_000) {
      if (bottom > box.top) return null;
      break;
    }
    kept.unshift({ row, top, bottom });
    end = top;
  }
  return kept;
}

/** The outermost message elements of the log, the last one first. */
function messagesIn(log: HTMLElement): HTMLElement[] {
  const all = [...log.querySelectorAll<HTMLElement>("[data-message-id]")];
  const own = all.filter((one) => one.parentElement?.closest("[data-message-id]") == null);
  return own.reverse();
}

function rowOf(element: HTMLElement, top: number, from: number): KeptRow {
  const cutting: Cutting = { from, isCut: false };
  const tree = treeOf(element, "html", top < from ? cutting : undefined);
  return {
    id: element.dataset["messageId"] ?? "",
    elements: cutting.isCut ? 0 : element.querySelectorAll("*").length,
    tree,
  };
}

/** Leaves out elements that end above `from` (px). */
interface Cutting {
  from: number;
  isCut: boolean;
}

/**
 * Elements that are kept whole. Leaving out a part would change the rest: its numbers, or the width of its
 * columns.
 */
const WHOLE = new Set(["ol", "table", "pre", "svg", "math", "p", "footer"]);

function treeOf(element: Element, within: ElementKind, cutting?: Cutting): KeptElement {
  const { localName: name, childNodes } = element;
  const kind = kindOf(name, within);
  const cuts = WHOLE.has(name) ? undefined : cutting;
  const tree: KeptElement = [name, attributesOf(element)];
  for (const child of childNodes) {
    if (child instanceof Text) tree.push(child.data);
    if (!(child instanceof Element) || isAbove(child, cuts)) continue;
    if (hasName(child, kind)) tree.push(treeOf(child, kind, cuts));
    else if (kind === "html") tree.push(...boxOf(child));
  }
  return tree;
}

/** Whether the element is kept under its own name. Of form fields, only checkboxes of task lists are. */
function hasName(element: Element, within: ElementKind): boolean {
  const { localName: name } = element;
  if (element instanceof HTMLInputElement) return element.type === "checkbox";
  return elementNames[kindOf(name, within)].has(name);
}

function isAbove(element: Element, cutting: Cutting | undefined): boolean {
  if (cutting === undefined) return false;
  const { height, bottom } = element.getBoundingClientRect();
  const isAllAbove = height > 0 && bottom <= cutting.from;
  cutting.isCut ||= isAllAbove;
  return isAllAbove;
}

function attributesOf({ attributes }: Element): Record<string, string> {
  const kept = [...attributes].filter(({ name, value }) => isKept(name, value));
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}

/** An empty box with the size of a picture, frame or the like; none if it has no size. */
function boxOf(element: Element): KeptElement[] {
  const { width, height } = element.getBoundingClientRect();
  if (width * height === 0) return [];
  const display = getComputedStyle(element).display === "block" ? "block" : "inline-block";
  const style = `display:${display};width:${width}px;height:${height}px`;
  return [[BOX, { class: element.getAttribute("class") ?? "", style }]];
}

/** The app's style files that may apply to something in the log. Inline styles are in the page anyway. */
function stylesFor(log: HTMLElement): string[] {
  const used = new Set([...log.classList].map((name) => `.${name}`));
  for (const element of log.querySelectorAll("*")) {
    for (const name of element.classList) used.add(`.${name}`);
    if (element instanceof MathMLElement) used.add(element.localName);
  }
  return [...document.styleSheets].flatMap((sheet) => {
    if (sheet.href?.startsWith(ownScope()) !== true) return [];
    return namesIn(sheet).some((name) => used.has(name)) ? [inFolder(sheet.href)] : [];
  });
}

const known = new WeakMap<CSSStyleSheet, readonly string[]>();

/** The classes and element names that a style sheet's selectors use. */
function namesIn(sheet: CSSStyleSheet): readonly string[] {
  const names = known.get(sheet) ?? [...new Set(selectorsIn(sheet.cssRules).flatMap(namesOf))];
  known.set(sheet, names);
  return names;
}

function selectorsIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => [
    ...("selectorText" in rule ? [String(rule.selectorText)] : []),
    ...("cssRules" in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []),
  ]);
}

function namesOf(selector: string): string[] {
  return selector.match(/\.?[a-z_][\w-]*/giu) ?? [];
}

function inFolder(href: string): string {
  return href.slice(ownScope().length);
}
