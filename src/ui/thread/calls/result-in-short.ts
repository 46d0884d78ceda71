import { programOf, programResultInShort } from "#domain/code-calls.ts";
import { valueInShort } from "#domain/data/value-in-short.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { serverResultInShort } from "#domain/mcp/result-in-short.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatList } from "#ui/format/format-list.ts";
import { callWords } from "#ui/words/calls.ts";

/** In UTF-16 units; more does not fit the line. */
const SHORT = 140;

/** The beginning of a result, in one line. */
export function resultInShort(result: JsonValue, call: ToolCallRequest | undefined): string {
  const isCode = call !== undefined && programOf(call) !== undefined;
  const came = isCode ? programResultInShort(result) : result;
  const text = inWords(came, call?.toolName ?? "");
  return escapeHidden(text.slice(0, 4 * SHORT).replaceAll(/\s+/gu, " ")).slice(0, SHORT);
}

function inWords(result: JsonValue, toolName: string): string {
  if (result === null || typeof result !== "object" || Array.isArray(result)) {
    return valueInShort(result);
  }
  // The call's line already shows the path.
  const { path, ...fields } = result;
  if (WRITES.has(toolName)) return writtenInShort(fields);
  return (
    pageTitleOf(result) ??
    linesInShort(result) ??
    serverResultInShort(result) ??
    valueInShort(typeof path === "string" ? fields : result)
  );
}

/** The title of a page that was fetched. */
function pageTitleOf({ title, address, text }: JsonObject): string | undefined {
  const isPage = typeof address === "string" && typeof text === "string";
  return isPage && typeof title === "string" && title !== "" ? title : undefined;
}

/** How many lines of a text file were read. */
function linesInShort({ path, lines, of, text }: JsonObject): string | undefined {
  const isPart = typeof path === "string" && typeof text === "string";
  if (!isPart || typeof lines !== "number" || typeof of !== "number") return undefined;
  return lines < of ? callWords.linesOf(lines, of) : callWords.lines(lines);
}

const WRITES: ReadonlySet<string> = new Set([
  "write_file",
  "edit_file",
  "folder_write",
  "folder_edit",
]);

/** "created, 1.2 kB", "2 places changed, 1.2 kB". */
function writtenInShort({ size, bytes = size, created, replaced }: JsonObject): string {
  return formatList([
    ...(created === true ? [callWords.created] : []),
    ...(replaced === true ? [callWords.replaced] : []),
    ...(typeof replaced === "number" ? [callWords.placesChanged(replaced)] : []),
    ...(typeof bytes === "number" ? [callWords.size(bytes)] : []),
  ]);
}
