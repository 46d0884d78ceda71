/** Runs a program in a new engine; resolves to the milliseconds until its value was there. */
export type RunInEngine = (code: string) => Promise<number>;

declare global {
  interface Window {
    benchEngine?: RunInEngine;
  }
}

window.benchEngine = (code) =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    const worker = new Worker(new URL("engine.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", () => {
      resolve(performance.now() - from);
      worker.terminate();
    });
    worker.postMessage(code);
  });
