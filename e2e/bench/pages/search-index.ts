/** Figures of an index without a page. Milliseconds, unless said otherwise. */
export interface IndexFigures {
  build: number;
  bytes: number;
  /** Each of some messages that come later. */
  added: number[];
  /** A conversation of 100 messages, until nothing of it is left in the file. */
  deleted: number;
  /** From a worker that has just started until its first answer. */
  cold: number;
}

declare global {
  interface Window {
    benchSearchIndex?: (messages: number) => Promise<IndexFigures>;
  }
}

window.benchSearchIndex = async (messages) => {
  const figures = await inWorker<Omit<IndexFigures, "cold">>({ messages });
  const cold = await inWorker<number>({});
  return { ...figures, cold };
};

/** What a new worker answers. */
function inWorker<Answer>(ask: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("search-index.worker.ts", import.meta.url), {
      type: "module",
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      resolve(data);
      worker.terminate();
    });
    worker.postMessage(ask);
  });
}
