/** A caller that is stopped does not stop what others wait for. */
export function orAborted<Value>(wait: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    void wait.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
