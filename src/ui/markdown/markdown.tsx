import { useMemo, useState, useSyncExternalStore } from "react";

import { classes } from "#ui/kit/classes.ts";

import { BlockList } from "./block-view.tsx";
import { createMarkdownFeed } from "./feed.ts";
import type { MarkdownSource } from "./feed.ts";
import { LoadImageContext } from "./image-card.tsx";
import type { LoadImage } from "./image-card.tsx";
import type { Block } from "./nodes.ts";
import { keepParsed, parseMarkdown } from "./parse.ts";

import styles from "./markdown.module.css";

interface CommonProps {
  /** Under which the parsed text is kept for a while: the message's id. */
  cacheKey?: string;
  /** Without it, images can only be opened in a new tab. */
  loadImage?: LoadImage | null;
  className?: string;
}

export interface MarkdownProps extends CommonProps {
  text: string;
}

/** A finished text. */
export function Markdown({ text, cacheKey, ...rest }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text, cacheKey), [text, cacheKey]);
  return <Sheet {...rest} blocks={blocks} />;
}

export interface StreamingMarkdownProps extends CommonProps {
  /** Give the element the message's id as its React key: another source needs another element. */
  source: MarkdownSource;
}

/** A text on its way. Its tokens never pass through React's state. */
export function StreamingMarkdown({ source, cacheKey, ...rest }: StreamingMarkdownProps) {
  const [feed] = useState(() =>
    createMarkdownFeed(source, {
      onDone: (text, blocks) => {
        if (cacheKey !== undefined) keepParsed(cacheKey, text, blocks);
      },
    }),
  );
  const blocks = useSyncExternalStore(feed.subscribe, feed.getBlocks);
  return <Sheet {...rest} blocks={blocks} />;
}

interface SheetProps extends Omit<CommonProps, "cacheKey"> {
  blocks: readonly Block[];
}

function Sheet({ blocks, loadImage = null, className }: SheetProps) {
  return (
    <LoadImageContext value={loadImage}>
      <div className={classes(styles["markdown"], className)}>
        <BlockList blocks={blocks} />
      </div>
    </LoadImageContext>
  );
}
