import type { ToolArguments } from "#domain/tool.ts";

import { quoted } from "./plain-text.ts";
import type { Tool } from "./tool.ts";

/** UTF-16 units of a gist: one line of the transcript. */
const gistLength = 100;

/**
 * What a call will do, in one plain sentence for the dialog. Arguments may be anything here, also
 * what does not fit the schema; where the tool has no sentence for them, its summary stands.
 */
export function describeCall(tool: Tool, args: ToolArguments): string {
  return guarded(() => tool.describe?.(args)) ?? tool.definition.summary;
}

/** The call in one short line for the transcript; empty where there are no arguments. */
export function gistOf(tool: Tool | undefined, args: ToolArguments): string {
  const own = guarded(() => tool?.gist?.(args));
  return quoted(own ?? shortJson(args), gistLength, "");
}

/** A tool's own words are a nicety: a bug in them must not hide the dialog. */
function guarded(words: () => string | undefined): string | undefined {
  try {
    return words() || undefined;
  } catch {
    return undefined;
  }
}

function shortJson(args: ToolArguments): string {
  if (typeof args === "string") return args;
  const text = JSON.stringify(args);
  return text === "{}" || text === "[]" ? "" : text;
}
