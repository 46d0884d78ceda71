import type { Page } from "@playwright/test";

/**
 * Where a call is held up, as if the page closed there: before it stores a file with the text "to be
 * stored", before its code's result arrives, or before or just after it writes a file on the disk.
 */
export type HeldAt = "storing" | "computing" | "before writing" | "after writing" | "nowhere";

/** Holds calls up at this place, from the next load on. A later call of this function replaces the place. */
export async function holdCalls(page: Page, at: HeldAt): Promise<void> {
  await page.addInitScript(hold, at);
}

/** From the next load on no tool runs out of time, however slow the machine. */
export async function liftLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = setTimeout.bind(globalThis);
    const lifted = (after: number) => (after < 5_000 ? after : after * 100);
    Object.assign(globalThis, {
      setTimeout: (run: TimerHandler, after = 0, ...more: unknown[]) =>
        wait(run, lifted(after), ...more),
    });
  });
}

/** Resolves once a call is held up. */
export async function untilHeld(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(globalThis, "isHeld") === true);
}

/** Runs in the page before its own code. */
function hold(at: HeldAt): void {
  const all = globalThis as unknown as { heldAt?: HeldAt; isHeld?: boolean };
  const isFirst = all.heldAt === undefined;
  all.heldAt = at;
  if (!isFirst) return;
  const stop = (): Promise<never> => {
    all.isHeld = true;
    return new Promise(() => undefined);
  };
  const { subtle } = crypto;
  const digest = subtle.digest.bind(subtle);
  subtle.digest = (name, data) => {
    const isHere = new TextDecoder().decode(data) === "to be stored";
    return isHere && all.heldAt === "storing" ? stop() : digest(name, data);
  };
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== "python" && options?.name !== "javascript") return;
      this.addEventListener("message", (event) => {
        const isAnswer = typeof event.data === "object" && "kind" in event.data;
        if (!isAnswer || all.heldAt !== "computing") return;
        event.stopImmediatePropagation();
        void stop();
      });
    }
  };
  const files = FileSystemFileHandle.prototype;
  // It is called below with its file as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const open = files.createWritable;
  files.createWritable = async function createWritable(options) {
    if (all.heldAt === "before writing") return stop();
    const writing = await open.call(this, options);
    const close = writing.close.bind(writing);
    writing.close = async () => {
      await close();
      if (all.heldAt === "after writing") await stop();
    };
    return writing;
  };
}
