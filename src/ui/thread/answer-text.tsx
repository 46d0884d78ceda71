import { useCallback } from "react";

import { useBough } from "#app/hooks.ts";
import { loadImage } from "#app/network/load-image.ts";
import { later } from "#ui/kit/later.tsx";
import type { MarkdownSource } from "#ui/markdown/feed.ts";
import type { LoadImage } from "#ui/markdown/image-card.tsx";

import styles from "./message.module.css";

// Not with the first page: an empty composer needs none of it. But begun as soon as a conversation's
// screen is there, which itself is loaded ahead, so that no answer waits for it.
const StreamingMarkdown = later(
  async () => (await import("#ui/markdown/markdown.tsx")).StreamingMarkdown,
  ({ source, text }) => <div className={styles["text"]}>{text ?? source?.getText() ?? ""}</div>,
);
void StreamingMarkdown.load();

export interface AnswerTextProps {
  id: string;
  /** Where the words come from while they come. */
  source?: MarkdownSource | undefined;
  /** The finished words, once they are stored. */
  text: string | undefined;
}

/** An answer's words, coming or there. What is drawn of them stays as it is when they are whole. */
export function AnswerText({ id, source, text }: AnswerTextProps) {
  const bough = useBough();
  const load = useCallback<LoadImage>((url, signal) => loadImage(bough, url, signal), [bough]);
  return (
    // A tab that follows may draw the answer before its first words are there to be read.
    <StreamingMarkdown
      key={source === undefined ? "still" : "coming"}
      source={source}
      text={text}
      cacheKey={id}
      loadImage={load}
    />
  );
}
