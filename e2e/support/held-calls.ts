import type { Page } from "@playwright/test";

/**
 * Where a call stops, as if the page closed there: before a file is stored that says "to be stored", with
 * code whose result does not come, before a file on the disk is written, or just after it.
 */
export type HeldAt = "storing" | "computing" | "before writing" | "after writing" | "nowhere";

/** From the next load on; the last word counts. */
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

/** Resolves once a call has come there. */
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
  // Called with its file below.
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
