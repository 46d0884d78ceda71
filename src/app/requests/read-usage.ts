import type { Services } from "#app/services/services.ts";
import type { Branch } from "#domain/context.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { spentBy } from "#domain/requests/spent-by.ts";
import { addUp, byModel, entryOf } from "#domain/usage/sums.ts";
import type { UsageEntry, UsageSum } from "#domain/usage/sums.ts";
import type { RequestStore } from "#storage/activity/requests.ts";

/** What a branch and its whole conversation used, including what no branch shows. */
export interface ConversationUsage {
  /** Answers on the branch. */
  here: UsageSum;
  /** The part of `here` that other branches share. It was paid for once. */
  shared: UsageSum;
  /** Answers on all branches, versions included, each counted once. */
  everywhere: UsageSum;
  /** Answers that are in the bin, or on no branch any more. */
  pruned: UsageSum;
  /** Requests that produced no message. */
  unanswered: UsageSum;
  /** Requests with a purpose: checks, titles and summaries. */
  aside: UsageSum;
  /** Everything that its sub-tasks and their sub-tasks sent, in the bin or not. */
  tasks: { count: number; sum: UsageSum };
  /** By model, everything above together: all answers, other requests and sub-tasks. */
  models: { modelId: string; sum: UsageSum }[];
}

/** Rows per read. The page can paint between two reads. */
const BATCH = 500;

/** The stores from which messages and requests are read. */
type UsageSources = Pick<Services, "branches" | "subTasks"> & { sentRequests: RequestStore };

/** Reads all messages of the conversation, in batches. Call it only when its result is shown. */
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

/** Reads the sub-tasks, which are conversations of their own: no branch here lists their messages. */
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
      // The loop over the set goes on to the added id.
      seen.add(id);
      const ids = await sources.branches.nodeIds(id);
      const own = await readEntries(sources, ids, signal);
      const { unanswered, aside } = await readOthers(sources, id, new Set(ids));
      entries.push(...own.values(), ...unanswered, ...aside);
    }
  }
  return { count: seen.size - 1, entries };
}

/** Reads the ended requests that produced no message of the pool. */
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
 * Reads what each message that a model produced has used, by message id. Only these few facts are kept in
 * memory, not the messages.
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
