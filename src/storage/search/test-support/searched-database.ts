import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { findMessages } from "#storage/search/find.ts";
import type { SearchClient } from "#storage/search/search-client.ts";
import { nodeRow, branchRow, contextRow } from "#storage/test-support/rows.ts";

import { words } from "./random-texts.ts";

/** Stores conversations with six messages each, two of them on a branch of their own. */
export async function fill(
  strict: BoughDatabase,
  count: number,
  random: () => number,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const id = `c${number}`;
    const ids = Array.from({ length: 6 }, (_, at) => `${id} m${at}`);
    await strict.transaction("rw", strict.contexts, strict.branches, strict.messages, async () => {
      await strict.contexts.put(contextRow(id, { updatedAt: number }));
      await strict.branches.bulkPut([
        branchRow(`${id} main`, id, { messageIds: ids.slice(0, 4), activeAt: 2 }),
        branchRow(`${id} other`, id, {
          name: "other",
          messageIds: [...ids.slice(0, 2), ...ids.slice(4)],
        }),
      ]);
      await strict.messages.bulkPut(
        ids.map((nodeId, at) =>
          answeredBy(at, {
            ...nodeRow(nodeId, id, null, { text: words(random, 12) }),
            // Many messages within the same seconds, around midnight.
            createdAt: Date.UTC(2026, 0, 1) + ((number % 3) - 1) * 1_000 + at,
          }),
        ),
      );
    });
  }
}

/** Turns some nodes into a model's answers, one of them with a tool call. */
function answeredBy(at: number, node: MessageNode): MessageNode {
  if (at % 3 === 0) return node;
  const call: ToolCallRequest = {
    id: "1",
    toolName: "now",
    arguments: {},
    approvalStatus: "approved",
  };
  const model = at % 2 === 0 ? "Mini 4.1" : "large";
  const toolCalls = at === 4 ? [call] : [];
  return {
    ...node,
    message: { ...node.message, role: "assistant", metadata: { model }, toolCalls },
  };
}

const idsOf = (hits: readonly { nodeId: string }[]) => hits.map(({ nodeId }) => nodeId).sort();

/** The queries for which a client does not find exactly what reading everything finds. */
export async function differing(
  strict: BoughDatabase,
  client: SearchClient,
  queries: readonly string[],
): Promise<unknown[]> {
  const { signal } = new AbortController();
  const different = [];
  for (const query of queries) {
    const request = { query, limit: Infinity };
    const naive = idsOf(await findMessages(strict, request, { signal }));
    const found = idsOf(await client.find(request, { signal }));
    if (found.join() !== naive.join()) different.push({ query, naive, found });
  }
  return different;
}
