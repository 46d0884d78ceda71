import type { Block } from "./nodes.ts";
import { RecentMap } from "./recent-map.ts";
import { createMarkdownStream } from "./stream.ts";

interface Parsed {
  text: string;
  blocks: readonly Block[];
}

const recent = new RecentMap<string, Parsed>(120);

/**
 * Whole Markdown as blocks. With a key (a message's id) the result is kept for a while, so that
 * scrolling back and switching branches parse nothing again.
 */
export function parseMarkdown(text: string, key?: string): readonly Block[] {
  const known = key === undefined ? undefined : recent.get(key);
  if (known !== undefined && known.text === text) return known.blocks;
  const stream = createMarkdownStream();
  stream.append(text);
  const blocks = stream.finish();
  if (key !== undefined) keepParsed(key, text, blocks);
  return blocks;
}

/** Keeps what a stream has parsed already, for the finished message that takes its place. */
export function keepParsed(key: string, text: string, blocks: readonly Block[]): void {
  recent.set(key, { text, blocks });
}
