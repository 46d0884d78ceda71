import type { Branch } from "#domain/context.ts";
import { spent } from "#domain/usage/spent.ts";
import { addUp, byModel, entryOf } from "#domain/usage/sums.ts";
import type { UsageEntry, UsageSum } from "#domain/usage/sums.ts";

import type { Bough } from "./bough.ts";
import { engineOf } from "./engine.ts";

/** What a branch and its whole conversation used, with what is not to be seen on its branches. */
export interface ConversationUsage {
  /** On the branch. */
  here: UsageSum;
  /** Of `here`, what other branches have as well: it was paid once. */
  shared: UsageSum;
  /** On all branches, versions included; each answer once. */
  everywhere: UsageSum;
  /** Answers that lie in the bin, or that no branch has any more. */
  pruned: UsageSum;
  /** Requests that brought no message. */
  unanswered: UsageSum;
  /** Of the conversation, the bin and the unanswered. */
  models: { modelId: string; sum: UsageSum }[];
}

/** Rows to a request; between two of them the page is drawn. */
const BATCH = 500;

/** Reads the conversation's messages for it, in pieces: not to be asked for before it is looked at. */
export async function readUsage(
  bough: Bough,
  branch: Branch,
  branches: readonly Branch[],
  signal: AbortSignal,
): Promise<ConversationUsage> {
  const { contextId } = branch;
  const ids = await bough.branches.nodeIds(contextId);
  const entries = await readEntries(bough, ids, signal);
  const here = new Set(branch.messageIds);
  const others = new Set(
    branches.flatMap(({ id, messageIds }) => (id === branch.id ? [] : messageIds)),
  );
  const those = (isMeant: (id: string) => boolean) =>
    [...entries].filter(([id]) => isMeant(id)).map(([, entry]) => entry);
  const unanswered = await readUnanswered(bough, contextId, new Set(ids));
  return {
    here: addUp(those((id) => here.has(id))),
    shared: addUp(those((id) => here.has(id) && others.has(id))),
    everywhere: addUp(those((id) => here.has(id) || others.has(id))),
    pruned: addUp(those((id) => !here.has(id) && !others.has(id))),
    unanswered: addUp(unanswered),
    models: byModel([...entries.values(), ...unanswered]),
  };
}

/** Requests whose message is not in the pool. */
async function readUnanswered(
  bough: Bough,
  contextId: string,
  pool: ReadonlySet<string>,
): Promise<UsageEntry[]> {
  const rows = await engineOf(bough).sentRequests.ofContext(contextId);
  return rows
    .filter(({ nodeId, end }) => end !== undefined && !pool.has(nodeId))
    .map(({ modelId, end, price }) =>
      end?.usage === undefined ? { modelId } : { modelId, spent: spent(end.usage, false, price) },
    );
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
