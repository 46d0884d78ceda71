import type { Block } from "#domain/markdown/nodes.ts";
import { RecentMap } from "#domain/recent-map.ts";

import { createMarkdownStream } from "./stream.ts";

interface Parsed {
  text: string;
  blocks: readonly Block[];
}

const recent = new RecentMap<string, Parsed>(40);

/**
 * Parses a complete Markdown text. With a key (a message's id) the result is cached for a while, so that
 * scrolling back and switching branches need no parsing.
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

export function isParsed(text: string, key: string | undefined): boolean {
  return key !== undefined && recent.get(key)?.text === text;
}

/** Caches what a stream has already parsed, for the finished message that replaces it. */
export function keepParsed(key: string, text: string, blocks: readonly Block[]): void {
  recent.set(key, { text, blocks });
}
