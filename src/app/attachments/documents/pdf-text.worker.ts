import { WORKER_READY } from "#platform/timed-worker.ts";

import { textOfPdf } from "./pdf-text.ts";

export interface PdfJob {
  data: Blob;
  /** Milliseconds after which no further page is begun. */
  within: number;
}

addEventListener("message", ({ data: job }: MessageEvent<PdfJob>) => {
  void answer(job);
});
postMessage(WORKER_READY);

async function answer({ data, within }: PdfJob): Promise<void> {
  const until = Date.now() + within;
  // The bytes that the browser stored may be gone from the disk.
  const bytes = await data.arrayBuffer().catch(() => new ArrayBuffer());
  postMessage(await textOfPdf(new Uint8Array(bytes), until));
}
