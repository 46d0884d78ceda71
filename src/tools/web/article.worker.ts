import { WORKER_READY } from "#platform/timed-worker.ts";

import { articleOf } from "./article.ts";
import { formattedMarkdown } from "./formatted-text.ts";

/** A page's HTML and its address. */
export interface ArticleJob {
  html: string;
  address: string;
}

/** Formatted text from a clipboard, and the same as plain text. */
export interface FormattedJob {
  html: string;
  plain: string;
}

addEventListener("message", ({ data }: MessageEvent<ArticleJob | FormattedJob>) => {
  postMessage(
    "plain" in data
      ? { markdown: formattedMarkdown(data.html, data.plain) }
      : articleOf(data.html, data.address),
  );
});
postMessage(WORKER_READY);
