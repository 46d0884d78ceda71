/**
 * Settles like `wait`, but rejects with the signal's reason as soon as that is aborted. `wait` itself goes
 * on, because others may be waiting for it.
 */
export function orAborted<Value>(wait: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    void wait.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
