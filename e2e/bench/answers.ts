import type { Page } from "playwright";

declare global {
  interface Window {
    benchAnswers?: { take(): number[]; isAnswered(): boolean };
  }
}

/** Watches the sidebar's search in every document that the page will load. */
export async function installAnswerWatch(page: Page): Promise<void> {
  await page.addInitScript(watchInPage);
}

/** Takes the times noted so far, from a change of the query until its whole answer was painted (ms). */
export async function takeAnswers(page: Page): Promise<number[]> {
  const answers = await page.evaluate(() => window.benchAnswers?.take());
  if (answers === undefined) throw new Error("The page is not watched.");
  return answers;
}

/** Types a query letter by letter, and waits after each one for the answer. */
export async function typeWaiting(page: Page, query: string): Promise<void> {
  for (const letter of query) {
    await page.keyboard.insertText(letter);
    await answered(page);
  }
}

/** Waits until the query in the box is answered. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(() => window.benchAnswers?.isAnswered(), null, {
    polling: 20,
    timeout: 60_000,
  });
}

/** Runs in the page, so it may use nothing from outside. */
function watchInPage(): void {
  let answers: number[] = [];
  let typedAt: number | undefined;
  let isPainting = false;
  let wasBusy = false;
  let query = "";

  const busy = () => document.querySelector("nav div[aria-busy]")?.getAttribute("aria-busy");
  /** Calls back in a task after the next frame. */
  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", then);
      port1.start();
      port2.postMessage(null);
    });
  };
  const look = (): void => {
    wasBusy ||= busy() === "true";
    if (typedAt === undefined || !wasBusy || busy() !== "false") return;
    const at = typedAt;
    typedAt = undefined;
    isPainting = true;
    afterFrame(() => {
      answers.push(performance.now() - at);
      isPainting = false;
    });
  };
  addEventListener(
    "input",
    ({ target, timeStamp }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      // A space at the end does not change the query.
      if (target.value.trim() === query) return;
      query = target.value.trim();
      typedAt = query === "" ? undefined : timeStamp;
      wasBusy = busy() === "true";
    },
    true,
  );
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-busy"],
  });
  window.benchAnswers = {
    take: () => {
      const taken = answers;
      answers = [];
      return taken;
    },
    isAnswered: () => typedAt === undefined && !isPainting,
  };
}
