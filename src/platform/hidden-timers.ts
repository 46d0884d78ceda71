type Callback = (...args: unknown[]) => void;

/**
 * While the page is hidden, runs timers without a delay at once; browsers would let them fire only once a
 * second. Firefox spends only a few milliseconds of each second on them and leaves the rest for the next.
 * Dexie sets one for each query that a change affects, and hundreds of them kept a hidden tab from
 * answering for minutes. Work that pauses between slices would take a second per slice.
 *
 * @returns a function that restores the browser's own timers
 */
export function runHiddenTimersAtOnce(page: Document = document): () => void {
  const { setTimeout: setNative, clearTimeout: clearNative } = globalThis;
  const waiting = new Map<number, () => void>();
  const { port1, port2 } = new MessageChannel();
  let newest = 0;
  port1.addEventListener("message", ({ data }: MessageEvent<number>) => {
    const run = waiting.get(data);
    waiting.delete(data);
    run?.();
  });
  port1.start();

  const set = (callback: TimerHandler, delay?: number, ...args: unknown[]): number => {
    const isForNow = !(delay !== undefined && delay > 0);
    if (!page.hidden || !isForNow || typeof callback !== "function") {
      return (setNative as typeof window.setTimeout)(callback, delay, ...args); // Not Node's type.
    }
    // The browser's own ids are positive.
    newest -= 1;
    waiting.set(newest, () => (callback as Callback)(...args)); // `TimerHandler` allows any function.
    port2.postMessage(newest);
    return newest;
  };
  const clear = (timer?: number): void => {
    if (timer === undefined || !waiting.delete(timer)) clearNative(timer);
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  return () => {
    Object.assign(globalThis, { setTimeout: setNative, clearTimeout: clearNative });
    port1.close();
  };
}
