import type { Services } from "#app/services/services.ts";
import type { Branch } from "#domain/context.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { spentBy } from "#domain/requests/spent-by.ts";
import { addUp, byModel, entryOf } from "#domain/usage/sums.ts";
import type { UsageEntry, UsageSum } from "#domain/usage/sums.ts";
import type { RequestStore } from "#storage/activity/requests.ts";

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
  /** Requests with a purpose: checks, titles and summaries. */
  aside: UsageSum;
  /** Of its sub-tasks and theirs, in the bin too: all that they sent. */
  tasks: { count: number; sum: UsageSum };
  /** Of the conversation, the bin, the unanswered requests, those with a purpose and the sub-tasks. */
  models: { modelId: string; sum: UsageSum }[];
}

/** Rows per read; the page is painted between two of them. */
const BATCH = 500;

/** Where messages and requests are read. */
type UsageSources = Pick<Services, "branches" | "subTasks"> & { sentRequests: RequestStore };

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
  const { unanswered, aside } = await readOthers(sources, contextId, new Set(ids));
  const tasks = await readTasks(sources, contextId, signal);
  return {
    here: addUp(those((id) => here.has(id))),
    shared: addUp(those((id) => here.has(id) && others.has(id))),
    everywhere: addUp(those((id) => here.has(id) || others.has(id))),
    pruned: addUp(those((id) => !here.has(id) && !others.has(id))),
    unanswered: addUp(unanswered),
    aside: addUp(aside),
    tasks: { count: tasks.count, sum: addUp(tasks.entries) },
    models: byModel([...entries.values(), ...unanswered, ...aside, ...tasks.entries]),
  };
}

/** They are conversations of their own: no branch lists what they said. */
async function readTasks(
  sources: UsageSources,
  contextId: string,
  signal: AbortSignal,
): Promise<{ count: number; entries: UsageEntry[] }> {
  const seen = new Set([contextId]);
  const entries: UsageEntry[] = [];
  for (const parentId of seen) {
    if (signal.aborted) break;
    for (const { id } of await sources.subTasks.children(parentId)) {
      if (seen.has(id)) continue;
      // The set's own loop goes on to it.
      seen.add(id);
      const ids = await sources.branches.nodeIds(id);
      const own = await readEntries(sources, ids, signal);
      const { unanswered, aside } = await readOthers(sources, id, new Set(ids));
      entries.push(...own.values(), ...unanswered, ...aside);
    }
  }
  return { count: seen.size - 1, entries };
}

/** Requests that became no message of the pool. */
async function readOthers(
  { sentRequests }: UsageSources,
  contextId: string,
  pool: ReadonlySet<string>,
): Promise<{ unanswered: UsageEntry[]; aside: UsageEntry[] }> {
  const rows = await sentRequests.ofContext(contextId);
  const others = rows.filter(({ nodeId, end }) => end !== undefined && !pool.has(nodeId));
  const isAside = ({ purpose }: RequestRow) => purpose !== undefined;
  return {
    unanswered: others.filter((row) => !isAside(row)).map(entryOfRequest),
    aside: others.filter(isAside).map(entryOfRequest),
  };
}

function entryOfRequest(row: RequestRow): UsageEntry {
  const { modelId } = row;
  const spent = spentBy(row);
  return spent === undefined ? { modelId } : { modelId, spent };
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
