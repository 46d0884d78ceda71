import { isPlainAddress } from "#domain/address.ts";
import type { MessageNode, WebSource } from "#domain/message.ts";
import { nodesForAnswer } from "#domain/nodes-for-answer.ts";
import { callsById } from "#domain/run-report.ts";

/** The tools that fetch pages on this device. */
export const FETCH_PAGE = "fetch_page";
export const READ_WITH_SERVICE = "fetch_page_with_reader";

const FETCHES: ReadonlySet<string> = new Set([FETCH_PAGE, READ_WITH_SERVICE]);

/** The pages that calls fetched for the answer at `at` (`nodesForAnswer`). */
export function fetchedSources(
  ids: readonly string[],
  at: number,
  nodes: ReadonlyMap<string, MessageNode>,
): readonly WebSource[] {
  const before = nodesForAnswer(ids, at, nodes);
  const calls = callsById(before);
  return before.flatMap(({ message: { toolResult } }) => {
    if (toolResult === undefined || toolResult.isError) return [];
    if (!FETCHES.has(calls.get(toolResult.requestId)?.toolName ?? "")) return [];
    return sourceOf(toolResult.result) ?? [];
  });
}

/** The result may come from a file, or be the person's own words. */
function sourceOf(result: unknown): WebSource | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  const { address, title } = result as { address?: unknown; title?: unknown }; // Both are checked.
  if (typeof address !== "string" || !isPlainAddress(address)) return undefined;
  return { address, ...(typeof title === "string" && title !== "" ? { title } : {}) };
}
