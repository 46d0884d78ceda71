import { useLoadImage } from "#app/react/queries/images.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { LongText } from "#ui/kit/components/long-text.tsx";
import type { MarkdownSource } from "#ui/markdown/feed.ts";

import styles from "./message.module.css";

// Not loaded with the first page, as an empty composer needs none of it. Loading starts with the
// conversation's screen, which is itself preloaded, so no answer waits for it.
const StreamingMarkdown = lazyComponent(
  async () => (await import("#ui/markdown/markdown.tsx")).StreamingMarkdown,
  ({ source, text }) => (
    <div dir="auto" className={styles.text}>
      <LongText text={text ?? source?.getText() ?? ""} />
    </div>
  ),
);
void StreamingMarkdown.load();

export interface AnswerTextProps {
  id: string;
  /** Supplies the text while it streams. */
  source?: MarkdownSource | undefined;
  /** The finished text, once it is stored. */
  text: string | undefined;
}

/** An answer's text, streaming or finished. Rendered elements stay in place when it finishes. */
export function AnswerText({ id, source, text }: AnswerTextProps) {
  const loadImage = useLoadImage();
  return (
    // A tab that follows the writer may render the answer before its first text can be read.
    <StreamingMarkdown
      key={source === undefined ? "still" : "coming"}
      source={source}
      text={text}
      cacheKey={id}
      loadImage={loadImage}
    />
  );
}
