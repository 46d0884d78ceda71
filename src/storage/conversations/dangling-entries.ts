import { branchOfDraft, callOfDraft, nodeOfDraft } from "#domain/draft-keys.ts";
import { contextOfTreeSetting } from "#domain/tree-setting-keys.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/**
 * Removes rows whose key refers to something that is gone: a fork that was never made, an edit that was
 * cancelled, a call that was not decided, a summary that was not brought back, the view of a tree. Call it
 * in the transaction that removes what the keys refer to. It also removes any such rows that were left
 * behind earlier.
 */
export async function removeDanglingEntries(db: BoughDatabase): Promise<void> {
  const drafts = await db.drafts.toCollection().primaryKeys();
  const ofNodes = keyed(drafts, nodeOfDraft);
  const nodes = await missing(ofNodes.values(), (ids) => db.messages.bulkGet(ids));
  const ofCalls = keyed(drafts, callOfDraft);
  const calls = await missingCalls(db, ofCalls.values());
  const ofBranches = keyed(drafts, branchOfDraft);
  const branches = await missing(ofBranches.values(), (ids) => db.branches.bulkGet(ids));
  await db.drafts.bulkDelete([
    ...keysOf(ofNodes, nodes),
    ...keysOf(ofCalls, calls),
    ...keysOf(ofBranches, branches),
  ]);
  const ofTrees = keyed(await db.settings.toCollection().primaryKeys(), contextOfTreeSetting);
  const contexts = await missing(ofTrees.values(), (ids) => db.contexts.bulkGet(ids));
  await db.settings.bulkDelete(keysOf(ofTrees, contexts));
}

/** Maps each key to the id that it refers to. Keys that refer to nothing are left out. */
function keyed(
  keys: readonly string[],
  idOf: (key: string) => string | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    keys.flatMap((key) => {
      const id = idOf(key);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

function keysOf(keyed: ReadonlyMap<string, string>, ids: ReadonlySet<string>): string[] {
  return [...keyed].flatMap(([key, id]) => (ids.has(id) ? [key] : []));
}

async function missing(
  ids: Iterable<string>,
  rowsOf: (ids: string[]) => PromiseLike<readonly unknown[]>,
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)];
  const rows = await rowsOf(asked);
  return new Set(asked.filter((_, at) => rows[at] === undefined));
}

/** Calls have no index, so this reads every message; but only if there is a draft for a call at all. */
async function missingCalls(
  db: BoughDatabase,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const left = new Set(ids);
  if (left.size === 0) return left;
  await db.messages.each(({ message }) => {
    for (const { id } of message.toolCalls ?? []) left.delete(id);
  });
  return left;
}
