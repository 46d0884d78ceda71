import { WORKER_READY } from "#platform/timed-worker.ts";

import { textOfWord } from "./word-text.ts";

export interface WordJob {
  file: Blob;
}

addEventListener("message", ({ data }: MessageEvent<WordJob>) => {
  // Ending the worker is how the work is stopped.
  const { signal } = new AbortController();
  void textOfWord(data.file, signal).then((text) => postMessage({ text }));
});
postMessage(WORKER_READY);
