import type { Page } from "playwright";

/**
 * What a page is observed to do, from inside. Times in Unix milliseconds, spans in milliseconds.
 */
export interface Watched {
  /** When each mark, and each awaited element, was first painted. */
  seen: Record<string, number>;
  /** When the last click or key came. */
  lastInput: number;
  /** From each key to the frame that shows it. */
  keys: number[];
  /** Time between two frames. */
  gaps: number[];
  /** Tasks of more than 50 ms. */
  longTasks: number[];
  /** Layout shifts that no input caused, added up as the browser scores them. */
  shift: number;
}

declare global {
  interface Window {
    benchWatch?: { start(): void; take(): Watched; await(selector: string): void };
  }
}

/** Installs the watch in every document that the page will load. It is idle until it is started. */
export async function installWatch(page: Page): Promise<void> {
  await page.addInitScript(watchInPage);
}

export async function startWatch(page: Page): Promise<void> {
  await page.evaluate(() => window.benchWatch?.start());
}

export async function takeWatched(page: Page): Promise<Watched> {
  const watched = await page.evaluate(() => window.benchWatch?.take());
  if (watched === undefined) throw new Error("The page is not watched.");
  return watched;
}

/**
 * Looks for an element from the next change on, and records under its selector when it was painted.
 */
export async function awaitElement(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => window.benchWatch?.await(wanted), selector);
}

/** Milliseconds from the last click or key until a mark, or the awaited element, was painted. */
export async function sinceInput(page: Page, mark: string, timeout?: number): Promise<number> {
  await waitForMark(page, mark, timeout);
  const { seen, lastInput } = await takeWatched(page);
  return (seen[mark] ?? Number.NaN) - lastInput;
}

/**
 * Waits until a mark, or the awaited element, was painted.
 *
 * @param timeout milliseconds
 */
export async function waitForMark(page: Page, mark: string, timeout = 300_000): Promise<void> {
  await page.waitForFunction(
    (wanted) => window.benchWatch?.take().seen[wanted] !== undefined,
    mark,
    { polling: 100, timeout },
  );
}

/** Runs in the page, so it may use nothing from outside. */
function watchInPage(): void {
  const mark = /q\d{5}/gu;
  /** Characters at the end of a changed text in which new marks are looked for. */
  const newest = 600;
  const nothing = (): Watched => ({
    seen: {},
    gaps: [],
    longTasks: [],
    shift: 0,
    lastInput: 0,
    keys: [],
  });
  let watched = nothing();
  /** Selector of the awaited element. */
  let awaited: string | undefined;
  /** Times of keys that no frame has followed yet (`pressed`), or whose frame is being made (`framed`). */
  let pressed: number[] = [];
  let framed: number[] = [];
  let unpainted = new Set<string>();
  let lastFrame = 0;
  let running = false;

  const look = (text: string | null): void => {
    if (text === null) return;
    for (const [word] of text.slice(-newest).matchAll(mark)) {
      if (!(word in watched.seen)) unpainted.add(word);
    }
  };

  /** Runs in a task after a frame: what had changed before the frame is on the screen now. */
  const painted = (): void => {
    const now = performance.timeOrigin + performance.now();
    for (const word of unpainted) watched.seen[word] = now;
    unpainted = new Set();
    for (const at of framed) watched.keys.push(now - at);
    framed = [];
  };

  const channel = new MessageChannel();
  channel.port1.addEventListener("message", painted);
  channel.port1.start();

  const onFrame = (at: number): void => {
    if (!running) return;
    if (lastFrame > 0) watched.gaps.push(at - lastFrame);
    lastFrame = at;
    framed.push(...pressed);
    pressed = [];
    // Posted in every frame, because another callback of this frame may still change something.
    channel.port2.postMessage(null);
    requestAnimationFrame(onFrame);
  };

  const changes = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") look((record.target as Text).data);
      else for (const node of record.addedNodes) look(node.textContent);
    }
    if (awaited === undefined || document.querySelector(awaited) === null) return;
    unpainted.add(awaited);
    awaited = undefined;
  });
  const noteInput = (event: Event): void => {
    watched.lastInput = performance.timeOrigin + event.timeStamp;
    if (event.type === "keydown") pressed.push(watched.lastInput);
  };
  window.addEventListener("click", noteInput, true);
  window.addEventListener("keydown", noteInput, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.longTasks.push(entry.duration);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) watched.shift += value;
    }
  }).observe({ type: "layout-shift" });

  window.benchWatch = {
    start: () => {
      watched = nothing();
      pressed = [];
      framed = [];
      lastFrame = 0;
      changes.observe(document, { subtree: true, childList: true, characterData: true });
      if (!running) requestAnimationFrame(onFrame);
      running = true;
    },
    take: () => watched,
    await: (selector) => {
      awaited = selector;
    },
  };
}
