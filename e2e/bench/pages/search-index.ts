/** Figures of an index without a page. Milliseconds, unless said otherwise. */
export interface IndexFigures {
  build: number;
  bytes: number;
  /** Adding each of some messages that come later. */
  added: number[];
  /** Deleting a conversation of 100 messages, until nothing of it is left in the file. */
  deleted: number;
  /** From the start of a worker to its first answer. */
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

/** Asks a new worker, and resolves to its answer. */
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
