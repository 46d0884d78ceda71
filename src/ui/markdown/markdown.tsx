import { useMemo, useState, useSyncExternalStore } from "react";

import type { Block } from "#domain/markdown/nodes.ts";
import { classes } from "#ui/kit/browser/classes.ts";

import { BlockList } from "./block-view.tsx";
import { createMarkdownFeed } from "./feed.ts";
import type { MarkdownFeed, MarkdownSource } from "./feed.ts";
import { LoadImageContext } from "./image-card.tsx";
import type { LoadImage } from "./image-card.tsx";
import { isParsed, keepParsed, parseMarkdown } from "./parse.ts";

import styles from "./markdown.module.css";

interface CommonProps {
  /** The key under which the parsed text is cached: the message's id. */
  cacheKey?: string;
  /** Without it, images can only be opened in a new tab. */
  loadImage?: LoadImage | null;
  className?: string;
}

export interface MarkdownProps extends CommonProps {
  text: string;
}

/** Renders a finished Markdown text. */
export function Markdown(props: MarkdownProps) {
  return <StreamingMarkdown {...props} source={undefined} />;
}

export interface StreamingMarkdownProps extends CommonProps {
  /** Supplies the text while it streams. A new source is read from its beginning. */
  source: MarkdownSource | undefined;
  /** The finished text once it is known, whatever state the source is in. */
  text?: string | undefined;
}

/**
 * Renders Markdown that is streaming or finished. Rendered elements stay in place when it finishes. Its
 * tokens never pass through React's state.
 */
export function StreamingMarkdown({ source, text, cacheKey, ...rest }: StreamingMarkdownProps) {
  const feed = useFeed(source, text, cacheKey);
  const coming = useSyncExternalStore(feed.subscribe, feed.getBlocks);
  const final = feed.getFinalText();
  const isComing = text === undefined || (feed !== stillFeed && (final ?? text) === text);
  const parsed = useMemo(
    () => (isComing ? undefined : parseMarkdown(text, cacheKey)),
    [isComing, text, cacheKey],
  );
  return <Sheet {...rest} blocks={parsed ?? coming} />;
}

/** The feed of the text. What was read stays as it is when the source ends; a new source replaces it. */
function useFeed(
  source: MarkdownSource | undefined,
  text: string | undefined,
  cacheKey: string | undefined,
): MarkdownFeed {
  const read = (from: MarkdownSource | undefined) => ({ from, feed: feedFor(from, cacheKey) });
  const [made, setMade] = useState(() => read(source ?? longText(text, cacheKey)));
  if (source === undefined || source === made.from) return made.feed;
  const again = read(source);
  setMade(again);
  return again.feed;
}

/** A text longer than this (UTF-16 units) is read over several frames, so that opening it blocks nothing. */
const readAtOnce = 64_000;

function longText(
  text: string | undefined,
  cacheKey: string | undefined,
): MarkdownSource | undefined {
  if (text === undefined || text.length <= readAtOnce || isParsed(text, cacheKey)) return undefined;
  return { getText: () => text, subscribe: () => () => undefined, done: true };
}

function feedFor(source: MarkdownSource | undefined, cacheKey: string | undefined): MarkdownFeed {
  if (source === undefined) return stillFeed;
  return createMarkdownFeed(source, {
    onDone: (text, blocks) => {
      if (cacheKey !== undefined) keepParsed(cacheKey, text, blocks);
    },
  });
}

const nothing: readonly Block[] = [];
/** The feed of a text without a source: always empty. */
const stillFeed: MarkdownFeed = {
  subscribe: () => () => undefined,
  getBlocks: () => nothing,
  getFinalText: () => undefined,
};

interface SheetProps extends Omit<CommonProps, "cacheKey"> {
  blocks: readonly Block[];
}

function Sheet({ blocks, loadImage = null, className }: SheetProps) {
  return (
    <LoadImageContext value={loadImage}>
      <div className={classes(styles.markdown, className)} data-markdown="">
        <BlockList blocks={blocks} />
      </div>
    </LoadImageContext>
  );
}
