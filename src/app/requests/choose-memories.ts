import type { Connection } from "#domain/connections/connection.ts";
import { questionOf } from "#domain/memories/question.ts";
import { allowedMemories, memoryBudget, withinBudget } from "#domain/memories/select.ts";
import type { MessageNode } from "#domain/message.ts";
import { SERVER_MODE } from "#domain/modes/mode.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";
import { memoryLine } from "#pipeline/memories.enhancer.ts";
import { NO_MEMORIES } from "#pipeline/prepare-input.ts";
import type { RequestMemories } from "#pipeline/prepare-input.ts";
import type { MemoryStore } from "#storage/settings/memories.ts";

/** What decides which memories a request carries. */
export interface MemoryQuestion {
  /** The conversation; undefined for a question outside all conversations, which carries no memories. */
  contextId: string | undefined;
  mode: string;
  connection: Connection;
  nodes: readonly MessageNode[];
  /** Tokens that the model accepts; undefined if unknown. */
  window: number | undefined;
  /** The share of the window that the person chose, as stored. */
  share: unknown;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Chooses the memories that a request carries. They are read anew for each request, so that a memory which
 * was deleted or barred during a run does not go out again.
 */
export async function chooseMemories(
  store: Pick<MemoryStore, "list">,
  { contextId, mode, connection, nodes, window, share, now }: MemoryQuestion,
): Promise<RequestMemories> {
  // The answer goes to an MCP server, so memories must not be in it.
  if (contextId === undefined || mode === SERVER_MODE) return NO_MEMORIES;
  const all = await store.list();
  const { memories, barred } = allowedMemories(all, { contextId, mode, connection });
  const tokens = new Map(memories.map((one) => [one, estimateTokens(memoryLine(one))]));
  const fitting = (from: typeof memories) =>
    withinBudget(from, (memory) => tokens.get(memory) ?? 0, memoryBudget(window, share));
  let sent = fitting(memories);
  if (sent.length < memories.length) {
    // Loaded only now: few people have so many memories that they must be ranked.
    const { mostRelevantFirst } = await import("#domain/memories/rank.ts");
    sent = fitting(mostRelevantFirst(memories, questionOf(nodes), now));
  }
  return { sent, tooMany: memories.length - sent.length, barred };
}
