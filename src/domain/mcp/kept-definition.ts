import { sha256Hex } from "#domain/canonical.ts";
import { isTooDeep } from "#domain/storable.ts";
import { shortened } from "#domain/text/shown-words.ts";

import type { McpToolDefinition } from "./server.ts";

/** The longest definition as JSON text, in UTF-16 units. No schema that can be used is longer. */
const LONGEST = 100_000;
/** The limit for all definitions of one server together, in UTF-16 units. */
export const MAX_DEFINITIONS = 4_000_000;
/** How much is kept of the words of a definition that is too large, in UTF-16 units. */
const LONGEST_NAME = 1_000;
const LONGEST_DESCRIPTION = 2_000;

/**
 * A definition as it is stored. If it is too large or nested too deeply, only its words are kept, with
 * a hash of its beginning.
 * @param definition JSON, except that fields may be undefined
 * @param left UTF-16 units that the server's definitions may still take
 */
export function keptDefinition(
  definition: McpToolDefinition,
  left: number,
): { definition: McpToolDefinition; size: number } {
  const text = isTooDeep(definition) ? undefined : JSON.stringify(definition);
  if (text !== undefined && text.length <= Math.min(LONGEST, left)) {
    // Copying through JSON drops undefined fields.
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
