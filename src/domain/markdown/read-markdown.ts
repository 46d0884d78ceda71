import { lexMarkdown, noDefinitions } from "./lexer.ts";
import type { Block } from "./nodes.ts";
import { toBlocks } from "./to-nodes.ts";

/** Reads a complete text into blocks. */
export function readMarkdown(text: string): readonly Block[] {
  return toBlocks(lexMarkdown(text, noDefinitions()));
}
