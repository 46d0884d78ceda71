import { isPlainAddress } from "#domain/address.ts";
import { isPersons } from "#domain/message.ts";
import type { MessageNode, WebSource } from "#domain/message.ts";

/** The tools that fetch pages on this device. */
export const FETCH_PAGE = "fetch_page";
export const READ_WITH_SERVICE = "fetch_page_with_reader";

const FETCHES: ReadonlySet<string> = new Set([FETCH_PAGE, READ_WITH_SERVICE]);

const NOTHING: readonly WebSource[] = [];

/**
 * The pages that calls fetched for the answer at `at`, since the person's last message: none for an
 * answer that calls tools itself. Messages that are not read yet are passed over.
 */
export function fetchedSources(
  ids: readonly string[],
  at: number,
  nodes: ReadonlyMap<string, MessageNode>,
): readonly WebSource[] {
  const answer = nodes.get(ids[at] ?? "")?.message;
  if (answer?.role !== "assistant" || (answer.toolCalls?.length ?? 0) > 0) return NOTHING;
  if (nodes.get(ids[at - 1] ?? "")?.message.role !== "tool") return NOTHING;
  const toolNames = new Map<string, string>();
  const found: WebSource[] = [];
  for (let index = at - 1; index >= 0; index -= 1) {
    const message = nodes.get(ids[index] ?? "")?.message;
    if (message === undefined) continue;
    if (isPersons(message)) break;
    for (const call of message.toolCalls ?? []) toolNames.set(call.id, call.toolName);
  }
  for (const id of ids.slice(Math.max(0, at - MOST), at)) {
    const result = nodes.get(id)?.message.toolResult;
    if (result === undefined || result.isError) continue;
    if (!FETCHES.has(toolNames.get(result.requestId) ?? "")) continue;
    const source = sourceOf(result.result);
    if (source !== undefined) found.push(source);
  }
  return found;
}

/** Messages that are looked at. */
const MOST = 200;

/** The result may come from a file, or be the person's own words. */
function sourceOf(result: unknown): WebSource | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  const { address, title } = result as { address?: unknown; title?: unknown }; // Both are checked.
  if (typeof address !== "string" || !isPlainAddress(address)) return undefined;
  return { address, ...(typeof title === "string" && title !== "" ? { title } : {}) };
}
