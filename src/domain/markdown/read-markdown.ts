import type { Links } from "marked";

import { lexMarkdown } from "./lexer.ts";
import type { Block } from "./nodes.ts";
import { toBlocks } from "./to-nodes.ts";

/** A whole text as blocks, read in one piece. */
export function readMarkdown(text: string): readonly Block[] {
  return toBlocks(lexMarkdown(text, noLinks()));
}

export function noLinks(): Links {
  // Without a prototype, as a definition may be called "constructor".
  return Object.create(null) as Links; // Object.create is typed as any.
}
