import { WORKER_READY } from "#platform/timed-worker.ts";

import { articleOf } from "./article.ts";

/** A page's HTML and its address. */
export interface ArticleJob {
  html: string;
  address: string;
}

addEventListener("message", ({ data }: MessageEvent<ArticleJob>) => {
  postMessage(articleOf(data.html, data.address));
});
postMessage(WORKER_READY);
