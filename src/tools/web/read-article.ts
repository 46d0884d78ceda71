import { createTimedWorker } from "#platform/timed-worker.ts";

import type { Article } from "./article.ts";
import type { ArticleJob } from "./article.worker.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./article.worker.ts?worker&url";
import { plainWords } from "./plain-words.ts";

/** Milliseconds. The largest real pages take one or two seconds. */
const LIMIT = 8_000;

/**
 * The article of a page. It is read in a worker that is ended after a limit, because a page may be made to
 * take forever. In that case only its words are returned.
 */
export async function readArticle(
  html: string,
  address: string,
  signal: AbortSignal,
  limit = LIMIT,
): Promise<Article> {
  const worker = createTimedWorker<ArticleJob, Article>({
    url: workerUrl,
    name: "article",
    limit,
    disposable: true,
    underPagePolicy: true,
  });
  const end = await worker.run({ html, address }, { signal });
  return end.kind === "done" ? end.answer : { ...plainWords(html), plain: true };
}
