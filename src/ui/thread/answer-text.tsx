import { Suspense, lazy } from "react";

import type { MarkdownSource } from "#ui/markdown/feed.ts";

import styles from "./message.module.css";

// Loaded with the first answer: an empty composer needs none of it.
const Markdown = lazy(async () => ({
  default: (await import("#ui/markdown/markdown.tsx")).Markdown,
}));
const StreamingMarkdown = lazy(async () => ({
  default: (await import("#ui/markdown/markdown.tsx")).StreamingMarkdown,
}));

/** A finished answer's words. */
export function AnswerText({ id, text }: { id: string; text: string }) {
  return (
    <Suspense fallback={<div className={styles["text"]}>{text}</div>}>
      <Markdown text={text} cacheKey={id} />
    </Suspense>
  );
}

/** An answer's words while they come. */
export function StreamingAnswerText({ id, source }: { id: string; source: MarkdownSource }) {
  return (
    <Suspense fallback={<div className={styles["text"]}>{source.getText()}</div>}>
      <StreamingMarkdown key={id} source={source} cacheKey={id} />
    </Suspense>
  );
}
