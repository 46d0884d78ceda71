import type { Page } from "@playwright/test";

/** More stops than any view has. */
const MOST_STOPS = 160;

/** How long a view may take to scroll to the focus, on a busy machine (milliseconds). */
const PATIENCE = 60_000;

/** What one stop of the Tab key found. */
interface Stop {
  /** `out`: the focus left the page. `again`: it has been here before. */
  kind: "stop" | "out" | "again";
  name: string;
  faults: string[];
}

/**
 * Goes through all stops of the Tab key, as somebody without a pointer does. Returns what is wrong: a
 * focus that is invisible, hidden behind something, out of the screen's order, or cannot leave the page.
 */
export async function tabFaults(page: Page): Promise<string[]> {
  const faults = new Set<string>();
  let hasLeft = false;
  await page.evaluate(() => Object.assign(globalThis, { stopsSeen: new Set() }));
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(lookAtStop);
    for (const fault of stop.faults) faults.add(fault);
    if (stop.kind === "out") hasLeft = true;
    if (stop.kind === "again") break;
    if (stop.kind === "out" || (await page.evaluate(isFocusShown))) continue;
    // A list may still be scrolling to the focus.
    const shown = page.waitForFunction(isFocusShown, undefined, { timeout: PATIENCE });
    await shown.catch(() => faults.add(`hidden behind something, or off the page: ${stop.name}`));
  }
  if (!hasLeft) faults.add("the Tab key does not get out");
  return [...faults];
}

/** Runs in the page. */
function lookAtStop(): Stop {
  const memory = globalThis as unknown as { stopsSeen: Set<Element>; stopBefore?: Element };
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) {
    delete memory.stopBefore;
    return { kind: "out", name: "", faults: [] };
  }
  if (memory.stopsSeen.has(element)) return { kind: "again", name: "", faults: [] };
  memory.stopsSeen.add(element);
  const before = memory.stopBefore;
  memory.stopBefore = element;
  const text = element.textContent.trim().slice(0, 30);
  const name = `${element.tagName} ${element.getAttribute("aria-label") ?? (text || element.id)}`;
  const faults: string[] = [];
  const hasOutline = (one: Element | null): boolean => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    const isClear = /^rgba\(.*, 0\)$|\/ 0\)$/u.test(outlineColor);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1 && !isClear;
  };
  const near = [element, element.parentElement, element.parentElement?.parentElement ?? null];
  const hasCaret = element.matches("textarea, input:not([type=checkbox], [type=radio])");
  if (!hasCaret && !near.some(hasOutline)) faults.push(`no visible focus: ${name}`);
  const { right, top, bottom, height } = element.getBoundingClientRect();
  if (before !== undefined) {
    const group =
      "dialog, nav, aside, header, footer, form, article, li, section, [role=group], main";
    const own = element.closest(group);
    const last = before.getBoundingClientRect();
    const isRow = Math.min(bottom, last.bottom) - Math.max(top, last.top) > height / 2;
    // In a toolbar that wraps, the last button may stand in the corner, a little higher.
    const isBack = bottom <= last.top - 48 || (isRow && right <= last.left);
    if (own !== null && own === before.closest(group) && isBack)
      faults.push(`out of order: ${name}`);
  }
  return { kind: "stop", name, faults };
}

/** Runs in the page: whether some part of the focused element can be seen. */
function isFocusShown(): boolean {
  const element = document.activeElement;
  // A field may have text painted over it, which would be hit in its place.
  if (element === null || element.matches("textarea, .react-flow *")) return true;
  const box = element.getBoundingClientRect();
  // A message may be longer than its log: what counts is the part that could be in view.
  const around = element.matches("article") ? element.closest("[role=log]") : null;
  const log = around?.getBoundingClientRect() ?? box;
  const [left, right] = [Math.max(box.left, log.left), Math.min(box.right, log.right)];
  const [top, bottom] = [Math.max(box.top, log.top), Math.min(box.bottom, log.bottom)];
  const [inX, inY] = [Math.min(3, (right - left) / 2), Math.min(3, (bottom - top) / 2)];
  const points: [number, number][] = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inX, top + inY],
    [right - inX, top + inY],
    [left + inX, bottom - inY],
    [right - inX, bottom - inY],
  ];
  return points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element));
  });
}
