import type { Services } from "#app/services/services.ts";
import type { Branch } from "#domain/context.ts";
import { spent } from "#domain/usage/spent.ts";
import { addUp, byModel, entryOf } from "#domain/usage/sums.ts";
import type { UsageEntry, UsageSum } from "#domain/usage/sums.ts";
import type { RequestStore } from "#storage/requests.ts";

/** What a branch and its whole conversation used, including what its branches do not show. */
export interface ConversationUsage {
  /** On the branch. */
  here: UsageSum;
  /** The part of `here` that other branches share: it was paid once. */
  shared: UsageSum;
  /** On all branches, versions included; each answer once. */
  everywhere: UsageSum;
  /** Answers that are in the bin, or on no branch any more. */
  pruned: UsageSum;
  /** Requests that produced no message. */
  unanswered: UsageSum;
  /** Of the conversation, the bin and the unanswered requests. */
  models: { modelId: string; sum: UsageSum }[];
}

/** Rows per read; the page is painted between two of them. */
const BATCH = 500;

/** Where messages and requests are read. */
type UsageSources = Pick<Services, "branches"> & { sentRequests: RequestStore };

/** Reads all of the conversation's messages, in batches: call it only when its result is shown. */
export async function readUsage(
  sources: UsageSources,
  branch: Branch,
  branches: readonly Branch[],
  signal: AbortSignal,
): Promise<ConversationUsage> {
  const { contextId } = branch;
  const ids = await sources.branches.nodeIds(contextId);
  const entries = await readEntries(sources, ids, signal);
  const here = new Set(branch.messageIds);
  const others = new Set(
    branches.flatMap(({ id, messageIds }) => (id === branch.id ? [] : messageIds)),
  );
  const those = (isMeant: (id: string) => boolean) =>
    [...entries].filter(([id]) => isMeant(id)).map(([, entry]) => entry);
  const unanswered = await readUnanswered(sources, contextId, new Set(ids));
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
  { sentRequests }: UsageSources,
  contextId: string,
  pool: ReadonlySet<string>,
): Promise<UsageEntry[]> {
  const rows = await sentRequests.ofContext(contextId);
  return rows
    .filter(({ nodeId, end }) => end !== undefined && !pool.has(nodeId))
    .map(({ modelId, end, price }) =>
      end?.usage === undefined ? { modelId } : { modelId, spent: spent(end.usage, false, price) },
    );
}

/**
 * By message, for those that a model produced. Only these few facts of each message are kept in
 * memory.
 */
async function readEntries(
  { branches }: UsageSources,
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
