import { isPlainAddress } from "#domain/connections/address.ts";
import type { MessageNode, ToolCallRequest, WebSource } from "#domain/message.ts";

/** The tools that fetch pages on this device. */
export const FETCH_PAGE = "fetch_page";
export const READ_WITH_SERVICE = "fetch_page_with_reader";

const FETCHES: ReadonlySet<string> = new Set([FETCH_PAGE, READ_WITH_SERVICE]);

/**
 * The pages that were fetched for an answer.
 * @param before the messages that led to it (`nodesForAnswer`)
 * @param calls by id, at least the calls of these messages
 */
export function fetchedSources(
  before: readonly MessageNode[],
  calls: ReadonlyMap<string, ToolCallRequest>,
): readonly WebSource[] {
  return before.flatMap(({ message: { toolResult } }) => {
    if (toolResult === undefined || toolResult.isError) return [];
    if (!FETCHES.has(calls.get(toolResult.requestId)?.toolName ?? "")) return [];
    return sourceOf(toolResult.result) ?? [];
  });
}

/**
 * The page of a result; undefined if it is none. Results may come from a file, or be the person's own
 * words.
 */
function sourceOf(result: unknown): WebSource | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  const { address, title } = result as { address?: unknown; title?: unknown }; // Both are checked.
  if (typeof address !== "string" || !isPlainAddress(address)) return undefined;
  return { address, ...(typeof title === "string" && title !== "" ? { title } : {}) };
}
