import type { KeptRow } from "#platform/screen-shape.ts";

import { nextPaint } from "./paint.ts";

/** A row of the kept screen with its drawn element. */
export interface DrawnRow extends KeptRow {
  element: HTMLElement;
}

/**
 * How long to wait for the app's rows (milliseconds). On a slow device they take seconds, and until then
 * the drawn screen is better than an empty page.
 */
const PATIENCE = 10_000;

/**
 * How long to wait after that for colours, formulas and the like, also in frames, because frames take long
 * where producing these does.
 */
const SAME_WITHIN = { time: 500, frames: 30 };

/**
 * Waits until the app's transcript is laid out at its end and looks like the drawn screen, so that nobody
 * sees that it takes its place. If the transcript now has other messages, they are not compared.
 *
 * @param root holds the app, which is laid out but not visible
 */
export async function untilSame(
  drawn: HTMLElement,
  rows: readonly DrawnRow[],
  root: HTMLElement,
): Promise<void> {
  const isDone = () => isLaidOut(root);
  await until(isDone, PATIENCE);
  await until(() => isSame(logIn(root), drawn, rows), SAME_WITHIN.time, SAME_WITHIN.frames);
  await follow(drawn, logIn(root));
}

/**
 * Waits until `isDone`, or until both the time and the frames are used up, and in any case no longer than
 * `PATIENCE`.
 */
async function until(isDone: () => boolean, time: number, frames = 0): Promise<void> {
  const since = performance.now();
  for (let drawn = 0; !isDone(); drawn += 1) {
    const waited = performance.now() - since;
    if (waited >= PATIENCE || (waited >= time && drawn >= frames)) return;
    await nextPaint();
  }
}

function logIn(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>("main [role=log]");
}

/**
 * Whether the transcript's end is in view, and everything in view has been read. True if there is no
 * transcript.
 */
function isLaidOut(root: HTMLElement): boolean {
  const log = logIn(root);
  if (log === null) return true;
  const { top, bottom } = log.getBoundingClientRect();
  const messages = [...log.querySelectorAll<HTMLElement>("[data-message-id]")];
  const inView = messages.filter((message) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  const isRead = inView.every((message) => message.getAttribute("aria-hidden") === null);
  return inView.length > 0 && isRead && fromEnd(log) < 2;
}

function fromEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

function isSame(log: HTMLElement | null, drawn: HTMLElement, rows: readonly DrawnRow[]): boolean {
  if (log === null) return true;
  const { top } = drawn.getBoundingClientRect();
  const inView = rows.filter(({ element }) => element.getBoundingClientRect().bottom > top);
  const pairs = inView.map((row) => ({ row, own: messageIn(log, row.id) }));
  // The conversation now has other messages.
  if (pairs.some(({ own }) => own === null)) return true;
  return pairs.every(({ row, own }) => own !== null && looksLike(row, own));
}

function messageIn(log: HTMLElement, id: string): HTMLElement | null {
  return log.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
}

function looksLike({ element, elements }: DrawnRow, own: HTMLElement): boolean {
  const [drawn, shown] = [element.getBoundingClientRect(), own.getBoundingClientRect()];
  if (Math.abs(drawn.bottom - shown.bottom) > 1) return false;
  // Only the end of a long message is drawn.
  if (elements === 0) return true;
  const isAsHigh = Math.abs(drawn.top - shown.top) <= 1;
  return isAsHigh && own.querySelectorAll("*").length === elements;
}

/** Scrolls the log to where the person has scrolled in the drawn screen. */
async function follow(drawn: HTMLElement, log: HTMLElement | null): Promise<void> {
  // Its scroll position counts from its end (`first-frame.css`).
  const back = -drawn.scrollTop;
  if (log === null || back < 2) return;
  // As if the person had scrolled there, since otherwise the app keeps the log at its end.
  log.dispatchEvent(new WheelEvent("wheel"));
  log.scrollBy({ top: -back });
  await nextPaint();
}
