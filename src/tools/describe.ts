import { valueInShort } from "#domain/data/value-in-short.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { quoteInline } from "./plain-text.ts";
import type { Tool } from "./tool.ts";

/** The most UTF-16 units of a label: one line of the transcript. */
const gistLength = 100;

/**
 * One plain sentence for the dialog about what a call will do. The arguments may be anything, even if they
 * do not match the schema. If the tool has no sentence for them, its summary is used.
 */
export function describeCall(tool: Tool, args: ToolArguments): string {
  return guarded(() => tool.describe?.(args)) ?? tool.definition.summary;
}

/**
 * The exact text that a call sends, to be shown in advance; undefined if it sends nothing or does not say.
 */
export function requestOf(tool: Tool, args: ToolArguments): string | undefined {
  return guarded(() => tool.request?.(args));
}

/** The call in one short line for the transcript; empty if there are no arguments. */
export function callLabel(tool: Tool | undefined, args: ToolArguments): string {
  const own = guarded(() => tool?.label?.(args));
  return quoteInline(own ?? valueInShort(args), gistLength, "");
}

/** A tool's own text is optional, and a bug in it must not hide the dialog. */
function guarded(words: () => string | undefined): string | undefined {
  try {
    return words() || undefined;
  } catch {
    return undefined;
  }
}
