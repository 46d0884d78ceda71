import { keyOfScreen } from "#platform/kept-screens.ts";
import { MOST_LETTERS } from "#platform/screen-shape.ts";
import type { KeptRow, KeptScreen } from "#platform/screen-shape.ts";

import { elementOf } from "./kept-tree.ts";
import { untilSame } from "./until-same.ts";

/** Resolves when the app shows what was drawn, or something else instead. */
export type Replaced = (root: HTMLElement) => Promise<void>;

/**
 * Draws the kept screen of the address's conversation into the first frame, where it stays until the app
 * shows the conversation. It can be read and selected, but nothing in it works. Undefined if there is
 * nothing to draw.
 */
export async function drawKeptScreen(
  frame: HTMLElement,
  id: string,
): Promise<Replaced | undefined> {
  const kept = readScreen(id);
  const place = frame.querySelector<HTMLElement>("[data-drawn=new]");
  const view = place?.parentElement;
  if (kept === null || place === null || view == null || !fits(kept)) return undefined;
  // The app opens where the person was reading, which is not the end (`app/view/kept-places.ts`).
  if (sessionStorage.getItem(`bough.reading.${id}`) !== null) return undefined;
  const rows = kept.rows.map((row) => ({ ...row, element: elementOf(row.tree) }));
  await Promise.all(kept.styles.map(loadStyle));
  // The app may already be there.
  if (!frame.isConnected) return undefined;
  const log = logOf(kept, rows);
  place.replaceWith(log);
  arrange(view, kept);
  return (root) => untilSame(log, rows, root);
}

/** Null if the screen is damaged or of another build; it is then removed. */
function readScreen(id: string): KeptScreen | null {
  const key = keyOfScreen(id);
  const text = localStorage.getItem(key) ?? "";
  try {
    // The text begins with a time.
    if (text.length > MOST_LETTERS + 20) throw new RangeError("too long");
    const kept: unknown = JSON.parse(text.slice(text.indexOf(" ")));
    if (isScreen(kept) && isOfThisBuild(kept)) return kept;
  } catch {
    // Falls through: the screen is removed.
  }
  localStorage.removeItem(key);
  return null;
}

const TEXTS = ["address", "title", "build", "log", "column"] as const;
const LENGTHS = ["width", "header", "foot", "panel", "above"] as const;

function isScreen(kept: unknown): kept is KeptScreen {
  if (typeof kept !== "object" || kept === null) return false;
  const { rows, styles, below, ...fields } = kept as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof fields[name] === "string") &&
    LENGTHS.every((name) => Number.isFinite(fields[name])) &&
    (below === null || Number.isFinite(below)) &&
    Array.isArray(styles) &&
    styles.every((href) => typeof href === "string" && /^assets\/[\w.-]+\.css$/u.test(href)) &&
    Array.isArray(rows) &&
    rows.every(isRow)
  );
}

function isRow(row: unknown): row is KeptRow {
  if (typeof row !== "object" || row === null) return false;
  const { id, elements, tree } = row as Record<string, unknown>;
  return typeof id === "string" && typeof elements === "number" && Array.isArray(tree);
}

function isOfThisBuild({ build }: KeptScreen): boolean {
  return build === document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset["app"];
}

/**
 * Whether the kept screen is of this address, which may name another branch or a message, and has the width
 * of a panel if the app will open one.
 */
function fits({ address, panel }: KeptScreen): boolean {
  const { hash } = window.location;
  const isHere =
    hash === address || (hash.split("/").length === 3 && address.startsWith(`${hash}/`));
  return isHere && (panel > 0 || !hasPanel());
}

/** Reads this as the app does (`app/view/panel.ts`). */
function hasPanel(): boolean {
  return (sessionStorage.getItem("bough.panel") ?? "null") !== "null";
}

/** Resolves once the style sheet applies. Rejects if it cannot be loaded. */
function loadStyle(address: string): Promise<void> {
  const { href } = new URL(address, document.baseURI);
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (links.some((link) => link.href === href && link.sheet !== null)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(address)));
    document.head.append(link);
  });
}

function logOf(kept: KeptScreen, rows: readonly { element: HTMLElement }[]): HTMLElement {
  const log = document.createElement("div");
  const column = document.createElement("div");
  const above = document.createElement("div");
  log.dataset["kept"] = "";
  log.className = kept.log;
  // The log scrolls, also with the keyboard.
  log.tabIndex = 0;
  column.className = kept.column;
  above.style.height = `${kept.above}px`;
  // A scroll position may be off the end by a fraction of a pixel.
  if (kept.below !== null) column.style.paddingBottom = `${kept.below}px`;
  column.append(above);
  for (const { element } of rows) {
    const row = document.createElement("div");
    row.append(element);
    column.append(row);
  }
  log.append(column);
  // Nothing folds or unfolds, because the app would not know about it.
  log.addEventListener("click", (event) => event.preventDefault());
  return log;
}

/** Gives header, foot and panel the same room that they take in the app. */
function arrange(view: HTMLElement, { title, width, header, foot, panel }: KeptScreen): void {
  const heading = view.querySelector("h1");
  if (heading !== null) {
    heading.textContent = title;
    heading.dir = "auto";
    heading.style.visibility = "visible";
  }
  if (hasPanel()) view.style.paddingInlineEnd = `${panel}px`;
  if (width !== window.innerWidth) return;
  const [above, below] = [view.firstElementChild, view.lastElementChild];
  if (above instanceof HTMLElement) {
    Object.assign(above.style, { height: `${header}px`, alignContent: "start" });
  }
  if (below instanceof HTMLElement) {
    Object.assign(below.style, { height: `${foot}px`, alignContent: "end" });
  }
}
