import type { Branch } from "#domain/context.ts";
import { spent } from "#domain/usage/spent.ts";
import { addUp, byModel, entryOf } from "#domain/usage/sums.ts";
import type { UsageEntry, UsageSum } from "#domain/usage/sums.ts";

import type { Bough } from "./bough.ts";
import { engineOf } from "./engine.ts";

export interface BranchUsage {
  sum: UsageSum;
  /** Of `sum`, what other branches have as well: it was paid once. */
  shared: UsageSum;
  models: { modelId: string; sum: UsageSum }[];
}

export interface ConversationUsage {
  /** On all its branches, versions included; each answer once. */
  sum: UsageSum;
  /** Answers that lie in the bin, or that no branch has any more. */
  pruned: UsageSum;
  /** Requests that brought no message. */
  unanswered: UsageSum;
  /** Of all three. */
  models: { modelId: string; sum: UsageSum }[];
}

/** Rows to a request; between two of them the page is drawn. */
const BATCH = 1_000;

/** What the answers on a branch used: they are read for it, in pieces. */
export async function readBranchUsage(
  bough: Bough,
  branch: Branch,
  others: readonly Branch[],
  signal: AbortSignal,
): Promise<BranchUsage> {
  const elsewhere = new Set(
    others.flatMap(({ id, messageIds }) => (id === branch.id ? [] : messageIds)),
  );
  const entries = await readEntries(bough, branch.messageIds, signal);
  const all = [...entries.values()];
  const shared = [...entries].filter(([id]) => elsewhere.has(id)).map(([, entry]) => entry);
  return { sum: addUp(all), shared: addUp(shared), models: byModel(all) };
}

/** What a whole conversation used, with what is not to be seen on its branches. */
export async function readConversationUsage(
  bough: Bough,
  contextId: string,
  branches: readonly Branch[],
  signal: AbortSignal,
): Promise<ConversationUsage> {
  const live = new Set(branches.flatMap(({ messageIds }) => messageIds));
  const ids = await bough.branches.nodeIds(contextId);
  const entries = await readEntries(bough, ids, signal);
  const pool = new Set(ids);
  const rows = await engineOf(bough).sentRequests.ofContext(contextId);
  const unanswered = rows
    .filter(({ nodeId, end }) => end !== undefined && !pool.has(nodeId))
    .map(({ modelId, end, price }): UsageEntry =>
      end?.usage === undefined ? { modelId } : { modelId, spent: spent(end.usage, false, price) },
    );
  const on = [...entries].filter(([id]) => live.has(id)).map(([, entry]) => entry);
  const off = [...entries].filter(([id]) => !live.has(id)).map(([, entry]) => entry);
  return {
    sum: addUp(on),
    pruned: addUp(off),
    unanswered: addUp(unanswered),
    models: byModel([...on, ...off, ...unanswered]),
  };
}

/** By message, of those that a model was asked for. Only these few facts of each message are kept. */
async function readEntries(
  { branches }: Bough,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, UsageEntry>> {
  const entries = new Map<string, UsageEntry>();
  for (let from = 0; from < ids.length && !signal.aborted; from += BATCH) {
    for (const node of await branches.nodes(ids.slice(from, from + BATCH))) {
      const entry = entryOf(node);
      if (entry !== undefined) entries.set(node.id, entry);
    }
  }
  return entries;
}
