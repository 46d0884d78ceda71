import { createContext, use, useEffect, useState } from "react";

import type { Result } from "#domain/result.ts";
import { Button } from "#ui/kit/button.tsx";
import { ImageIcon } from "#ui/kit/icons-thing.tsx";

import type { ImageNode } from "./nodes.ts";

import styles from "./image-card.module.css";

type Loaded = Result<{ blobUrl: string }, { message: string }>;

/**
 * Fetches an image without credentials or referrer, until the signal. `blobUrl` is revoked by whoever
 * shows it; one that comes after the signal too.
 */
export type LoadImage = (url: string, signal: AbortSignal) => Promise<Loaded>;

/** How images are fetched; null where they cannot be. */
export const LoadImageContext = createContext<LoadImage | null>(null);

/** An image in an answer carries data out as soon as it loads, so that is the person's decision. */
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
  if (loaded?.ok === true)
    return <img className={styles["image"]} src={loaded.value.blobUrl} alt={node.alt} />;
  const refusal = loaded?.error.message;
  return (
    <span className={styles["card"]}>
      <span className={styles["icon"]}>
        <ImageIcon />
      </span>
      <span className={styles["said"]}>
        {node.alt !== "" && <span className={styles["alt"]}>{node.alt}</span>}
        <span className={styles["host"]}>{refusal ?? `Image at ${node.host}, not loaded`}</span>
      </span>
      {loadImage !== null && refusal === undefined && (
        <Button size="small" disabled={isAsked} onClick={() => setAsked(true)}>
          {isAsked ? "Loading…" : "Load image"}
        </Button>
      )}
      {(loadImage === null || refusal !== undefined) && (
        <a href={node.src} target="_blank" rel="noopener noreferrer nofollow" title={node.src}>
          Open in a new tab
        </a>
      )}
    </span>
  );
}

/** At once where the card has gone by now. */
function revokeAt(gone: AbortSignal, blobUrl: string): void {
  const revoke = () => URL.revokeObjectURL(blobUrl);
  if (gone.aborted) revoke();
  else gone.addEventListener("abort", revoke, { once: true });
}
