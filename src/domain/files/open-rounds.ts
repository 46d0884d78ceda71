import type { Branch } from "#domain/context.ts";
import { hashedId } from "#domain/derived-id.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";

import { sameRow } from "./same-row.ts";

/** What a model reads in place of a result that never arrived. */
export const NOT_RUN = "Not run: this call was still open when the conversation was exported.";

export interface ClosedRounds {
  branches: Branch[];
  messages: MessageNode[];
  /** How many calls got a placeholder. */
  answered: number;
}

/**
 * Laws R1 and R4: gives each call that is still open at a branch's end a placeholder result, whole
 * rounds at a time. Runs are not exported with their conversation, so nothing else would ever close
 * these calls. The placeholders' ids are derived from the calls', so that the same file gives the same
 * rows each time it is read.
 */
export function closeOpenRounds(
  branches: readonly Branch[],
  messages: readonly MessageNode[],
): ClosedRounds {
  const pool = new Map(messages.map((node) => [node.id, node]));
  const added = new Map<string, MessageNode>();
  const closed = branches.map((branch) => {
    const tip = pool.get(branch.messageIds.at(-1) ?? "");
    if (tip === undefined || (tip.message.toolCalls?.length ?? 0) === 0) return branch;
    const results = placeholdersFor(tip, pool);
    for (const node of results) added.set(node.id, node);
    return { ...branch, messageIds: [...branch.messageIds, ...results.map(({ id }) => id)] };
  });
  if (added.size === 0) return { branches: [...branches], messages: [...messages], answered: 0 };
  const fresh = [...added.values()].filter(({ id }) => !pool.has(id));
  return { branches: closed, messages: [...messages, ...fresh], answered: added.size };
}

/**
 * Placeholders for the calls of the message at a branch's end. Other branches that end there share
 * them.
 */
function placeholdersFor(tip: MessageNode, pool: ReadonlyMap<string, MessageNode>): MessageNode[] {
  const nodes: MessageNode[] = [];
  for (const call of tip.message.toolCalls ?? []) {
    const parentId: string = nodes.at(-1)?.id ?? tip.id;
    nodes.push(placeholder(tip, call, parentId, pool));
  }
  return nodes;
}

function placeholder(
  tip: MessageNode,
  call: ToolCallRequest,
  parentId: string,
  pool: ReadonlyMap<string, MessageNode>,
): MessageNode {
  for (let turn = 0; ; turn += 1) {
    const node: MessageNode = {
      id: hashedId(`placeholder ${tip.id} ${call.id} ${String(turn)}`),
      contextId: tip.contextId,
      parentId,
      message: {
        role: "tool",
        content: [],
        toolResult: { requestId: call.id, result: NOT_RUN, isError: true, source: "system" },
      },
      createdAt: tip.createdAt,
    };
    const taken = pool.get(node.id);
    if (taken === undefined || sameRow(taken, node)) return node;
  }
}
