import { lexMarkdown, noDefinitions } from "./lexer.ts";
import type { Block } from "./nodes.ts";
import { toBlocks } from "./to-nodes.ts";

/** A whole text as blocks, read in one piece. */
export function readMarkdown(text: string): readonly Block[] {
  return toBlocks(lexMarkdown(text, noDefinitions()));
}
