/** Milliseconds of work after which the main thread gets a turn; half of a 60 Hz frame. */
const LONGEST_WORK = 8;

/**
 * Keeps a burst of stream data from holding the main thread: reads that are ready at once follow
 * each other as microtasks, and neither input nor paint comes between those.
 */
export interface Pacer {
  /** Adds milliseconds of work done since the last turn. */
  worked(milliseconds: number): void;
  /** Settles at once, or in a later task if it is the thread's turn. */
  turn(): Promise<void>;
}

/** One pacer serves all streams of a thread: they share its time. */
export function createPacer(laterTask: () => Promise<void> = messageTask): Pacer {
  let spent = 0;
  let pause: Promise<void> | undefined;

  async function rest(): Promise<void> {
    await laterTask();
    spent = 0;
    pause = undefined;
  }

  return {
    worked(milliseconds) {
      spent += milliseconds;
    },
    async turn() {
      if (spent < LONGEST_WORK) return;
      pause ??= rest();
      await pause;
    },
  };
}

/**
 * Settles in a task of its own. A message, because a hidden tab slows down timers and stops
 * animation frames but not messages.
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
