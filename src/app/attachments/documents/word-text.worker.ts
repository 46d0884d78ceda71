import { WORKER_READY } from "#platform/timed-worker.ts";

import { textOfWord } from "./word-text.ts";

export interface WordJob {
  file: Blob;
}

addEventListener("message", ({ data }: MessageEvent<WordJob>) => {
  // The signal is never aborted: to stop the work, the worker itself is ended.
  const { signal } = new AbortController();
  void textOfWord(data.file, signal).then((text) => postMessage({ text }));
});
postMessage(WORKER_READY);
