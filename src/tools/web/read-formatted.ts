import { createTimedWorker } from "#platform/timed-worker.ts";

import type { FormattedJob } from "./article.worker.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./article.worker.ts?worker&url";

/** Milliseconds; a long document of Word's takes a part of one second. */
const LIMIT = 5_000;

/**
 * The Markdown of formatted text from a clipboard; null if plain text serves as well, or if it takes too long:
 * any page may have put anything there, so it is read in a worker that is ended after a limit.
 */
export async function readFormatted(
  html: string,
  plain: string,
  limit = LIMIT,
): Promise<string | null> {
  const worker = createTimedWorker<FormattedJob, { markdown: string | null }>({
    url: workerUrl,
    name: "formatted-text",
    limit,
    disposable: true,
    underPagePolicy: true,
  });
  const end = await worker.run({ html, plain });
  return end.kind === "done" ? end.answer.markdown : null;
}
