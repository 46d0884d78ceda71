import { createTimedWorker } from "#platform/timed-worker.ts";

import type { DocumentText } from "./document-text.ts";
import type { PdfJob } from "./pdf-text.worker.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import pdfWorkerUrl from "./pdf-text.worker.ts?worker&url";
import type { WordJob } from "./word-text.worker.ts";
// oxlint-disable-next-line import/default
import wordWorkerUrl from "./word-text.worker.ts?worker&url";

/** Milliseconds. A document of a thousand pages takes about ten seconds. */
const PDF_LIMIT = 60_000;

/**
 * The share of the limit after which no further page is begun, so that the pages read so far are not lost.
 */
const READING = 0.75;

/**
 * Reads the text of a PDF in a worker. The worker is ended at the limit, because a document may be crafted to
 * take forever.
 *
 * @param limit milliseconds
 */
export async function readPdfText(data: Blob, limit = PDF_LIMIT): Promise<DocumentText> {
  const worker = createTimedWorker<PdfJob, DocumentText>({
    url: pdfWorkerUrl,
    name: "pdf-text",
    limit,
    disposable: true,
    underPagePolicy: true,
  });
  const end = await worker.run({ data, within: limit * READING });
  if (end.kind === "done") return end.answer;
  return { problem: end.kind === "out_of_time" ? "out_of_time" : "no_reader" };
}

/** Milliseconds. A book takes about a second. */
const WORD_LIMIT = 30_000;

/** The text of a Word document as Markdown; null if the file is not a Word document. */
export async function readWordText(file: Blob, limit = WORD_LIMIT): Promise<DocumentText | null> {
  const worker = createTimedWorker<WordJob, { text: DocumentText | null }>({
    url: wordWorkerUrl,
    name: "word-text",
    limit,
    disposable: true,
    underPagePolicy: true,
  });
  const end = await worker.run({ file });
  if (end.kind === "done") return end.answer.text;
  return { problem: end.kind === "out_of_time" ? "out_of_time" : "no_reader" };
}
