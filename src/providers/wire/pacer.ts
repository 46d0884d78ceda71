/** Milliseconds of work after which to yield to the main thread: half of a 60 Hz frame. */
const MAX_WORK = 8;

/**
 * Keeps a burst of stream data from blocking the main thread: reads that are ready run one after
 * the other as microtasks, and the browser handles no input and paints nothing between microtasks.
 */
export interface Pacer {
  /** Adds work done since the last yield, in milliseconds. */
  addWork(milliseconds: number): void;
  /** Resolves at once, or in a later task if enough work has been done. */
  yieldIfDue(): Promise<void>;
}

/** One pacer serves all streams of a thread, because they share its time. */
export function createPacer(laterTask: () => Promise<void> = messageTask): Pacer {
  let spent = 0;
  let pause: Promise<void> | undefined;

  async function rest(): Promise<void> {
    await laterTask();
    spent = 0;
    pause = undefined;
  }

  return {
    addWork(milliseconds) {
      spent += milliseconds;
    },
    async yieldIfDue() {
      if (spent < MAX_WORK) return;
      pause ??= rest();
      await pause;
    },
  };
}

/**
 * Resolves in a new task. Uses a message, because hidden tabs slow down timers and stop animation
 * frames, but not messages.
 */
function messageTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
