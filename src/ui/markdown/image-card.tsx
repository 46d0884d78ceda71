import { createContext, use, useEffect, useState } from "react";

import type { ImageNode } from "#domain/markdown/nodes.ts";
import type { Result } from "#domain/result.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { ImageIcon } from "#ui/kit/icons/icons-thing.tsx";
import { markdownWords } from "#ui/words/markdown.ts";

import styles from "./image-card.module.css";

type Loaded = Result<{ blobUrl: string }, { message: string }>;

/**
 * Fetches an image without credentials or referrer, until the signal aborts. The component that
 * shows it revokes `blobUrl`, even if it arrives after the signal.
 */
export type LoadImage = (url: string, signal: AbortSignal) => Promise<Loaded>;

/** How images are fetched; null if they cannot be. */
export const LoadImageContext = createContext<LoadImage | null>(null);

/** An image in an answer can leak data as soon as it loads, so loading is the person's decision. */
export function ImageCard({ node }: { node: ImageNode }) {
  const loadImage = use(LoadImageContext);
  const [isAsked, setAsked] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!isAsked || loadImage === null) return undefined;
    const leaving = new AbortController();
    void loadImage(node.src, leaving.signal).then((result) => {
      if (result.ok) revokeAt(leaving.signal, result.value.blobUrl);
      if (!leaving.signal.aborted) setLoaded(result);
    });
    return () => leaving.abort();
  }, [isAsked, loadImage, node.src]);
  const source = `![${node.alt}](${node.src})`;
  if (loaded?.ok === true)
    return (
      <img
        className={styles.image}
        src={loaded.value.blobUrl}
        alt={node.alt}
        data-source={source}
      />
    );
  const refusal = loaded?.error.message;
  return (
    <span className={styles.card} data-source={source}>
      <span className={styles.icon}>
        <ImageIcon />
      </span>
      <span className={styles.said}>
        {node.alt !== "" && <span className={styles.alt}>{node.alt}</span>}
        <Note as="span" className={styles.host}>
          {refusal ?? markdownWords.imageNotLoaded(node.host)}
        </Note>
      </span>
      {loadImage !== null && refusal === undefined && (
        <Button size="small" disabled={isAsked} onClick={() => setAsked(true)}>
          {isAsked ? markdownWords.loading : markdownWords.loadImage}
        </Button>
      )}
      {(loadImage === null || refusal !== undefined) && (
        <a href={node.src} target="_blank" rel="noopener noreferrer nofollow" title={node.src}>
          {markdownWords.openTab}
        </a>
      )}
    </span>
  );
}

/** Revokes the URL when the card goes; immediately if it is already gone. */
function revokeAt(gone: AbortSignal, blobUrl: string): void {
  const revoke = () => URL.revokeObjectURL(blobUrl);
  if (gone.aborted) revoke();
  else gone.addEventListener("abort", revoke, { once: true });
}
