import { sha256Hex } from "#domain/canonical.ts";
import { isTooDeep } from "#domain/storable.ts";
import { shortened } from "#domain/text/shown-words.ts";

import type { McpToolDefinition } from "./server.ts";

/** UTF-16 units of one definition as JSON text: more than any schema that can be used. */
const LONGEST = 100_000;
/** The same of all definitions of one server. */
export const MAX_DEFINITIONS = 4_000_000;
/** UTF-16 units of what is kept of a larger one. */
const LONGEST_NAME = 1_000;
const LONGEST_DESCRIPTION = 2_000;

/**
 * A definition as it is stored. Of one that is too large, or nested too deep, there are only its words,
 * with a hash of how it begins.
 * @param definition JSON, but for fields that are undefined
 * @param left UTF-16 units that the server's definitions may still take
 */
export function keptDefinition(
  definition: McpToolDefinition,
  left: number,
): { definition: McpToolDefinition; size: number } {
  const text = isTooDeep(definition) ? undefined : JSON.stringify(definition);
  if (text !== undefined && text.length <= Math.min(LONGEST, left)) {
    // A copy has no undefined fields.
    return { definition: JSON.parse(text) as McpToolDefinition, size: text.length };
  }
  const { name, title = "", description = "" } = definition;
  const kept: McpToolDefinition = {
    name: shortened(name, LONGEST_NAME),
    ...(title === "" ? {} : { title: shortened(title, LONGEST_NAME) }),
    description: shortened(description, LONGEST_DESCRIPTION),
    inputSchema: {},
    tooLarge: { sha256: sha256Hex((text ?? "").slice(0, LONGEST)) },
  };
  return { definition: kept, size: JSON.stringify(kept).length };
}
