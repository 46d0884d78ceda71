import { createContext, use, useEffect, useState } from "react";

import type { Result } from "#domain/result.ts";
import { Button } from "#ui/kit/button.tsx";
import { ImageIcon } from "#ui/kit/icons-thing.tsx";

import type { ImageNode } from "./nodes.ts";

import styles from "./image-card.module.css";

/** Fetches an image without credentials or referrer. `blobUrl` is revoked by whoever shows it. */
export type LoadImage = (url: string) => Promise<Result<{ blobUrl: string }, { message: string }>>;

/** How images are fetched; null where they cannot be. */
export const LoadImageContext = createContext<LoadImage | null>(null);

type State =
  | { kind: "waiting" }
  | { kind: "loading" }
  | { kind: "shown"; blobUrl: string }
  | { kind: "refused"; message: string };

/** An image in an answer carries data out as soon as it loads, so that is the person's decision. */
export function ImageCard({ node }: { node: ImageNode }) {
  const loadImage = use(LoadImageContext);
  const [state, setState] = useState<State>({ kind: "waiting" });
  const blobUrl = state.kind === "shown" ? state.blobUrl : undefined;
  useEffect(
    () => (blobUrl === undefined ? undefined : () => URL.revokeObjectURL(blobUrl)),
    [blobUrl],
  );
  if (blobUrl !== undefined)
    return <img className={styles["image"]} src={blobUrl} alt={node.alt} />;
  const load = async (fetchImage: LoadImage): Promise<void> => {
    setState({ kind: "loading" });
    const result = await fetchImage(node.src);
    setState(
      result.ok
        ? { kind: "shown", blobUrl: result.value.blobUrl }
        : { kind: "refused", message: result.error.message },
    );
  };
  return (
    <span className={styles["card"]}>
      <span className={styles["icon"]}>
        <ImageIcon />
      </span>
      <span className={styles["said"]}>
        {node.alt !== "" && <span className={styles["alt"]}>{node.alt}</span>}
        <span className={styles["host"]}>
          {state.kind === "refused" ? state.message : `Image at ${node.host}, not loaded`}
        </span>
      </span>
      {loadImage !== null && state.kind !== "refused" && (
        <Button
          size="small"
          disabled={state.kind === "loading"}
          onClick={() => void load(loadImage)}
        >
          {state.kind === "loading" ? "Loading…" : "Load image"}
        </Button>
      )}
      {(loadImage === null || state.kind === "refused") && (
        <a href={node.src} target="_blank" rel="noopener noreferrer nofollow" title={node.src}>
          Open in a new tab
        </a>
      )}
    </span>
  );
}
